import { aiAgent } from '../recording/nodes.mjs';
import { DELETED, failed, LIMITED, NO_CREDIT, ofModel, UNAUTHORIZED } from './causes.mjs';
import { agent, last } from './drafts.mjs';

/** Faults of the chat model of an agent. */
export const MODEL_FAULTS = {
  'an agent without a model': {
    make: last(aiAgent('Hi')),
    ...failed('model_missing', ['The node “AI Agent” has no chat model.', 'К узлу «AI Agent» не подключена модель.'], {
      node: 'AI Agent',
      words: /A Chat Model sub-node must be connected/,
    }),
  },
  'a model that refuses its key (streaming)': {
    make: agent('streaming', 'FAIL401'),
    ...ofModel('model_unauthorized', ...UNAUTHORIZED, { words: /No auth credentials found/ }),
  },
  'a model that refuses its key': {
    make: agent('lastNode', 'FAIL401'),
    ...ofModel('model_unauthorized', ...UNAUTHORIZED, { words: /No auth credentials found/ }),
  },
  'a model with too many requests (streaming)': {
    make: agent('streaming', 'FAIL429'),
    ...ofModel('model_rate_limited', ...LIMITED, { words: /Rate limit exceeded/ }),
  },
  'a model with too many requests': {
    make: agent('lastNode', 'FAIL429'),
    ...ofModel('model_rate_limited', ...LIMITED, { words: /Rate limit exceeded/ }),
  },
  'a model without credit (streaming)': {
    make: agent('streaming', 'FAIL402'),
    ...ofModel('model_no_credit', ...NO_CREDIT, { words: /Insufficient credits/ }),
  },
  'a model without credit': {
    make: agent('lastNode', 'FAIL402'),
    ...ofModel('model_no_credit', ...NO_CREDIT, { words: /Insufficient credits/ }),
  },
  'a model that is not there': {
    make: agent('lastNode', 'FAIL404'),
    ...ofModel(
      'model_not_found',
      ['The model chosen in ', ' is not available.'],
      ['Модель, выбранная в узле ', ', недоступна.'],
      {
        words: /No endpoints found/,
      },
    ),
  },
  'a model whose credential is deleted': {
    make: agent('lastNode', 'Hi'),
    spoil: ({ withoutModelCredential }) => withoutModelCredential(),
    ...ofModel(
      'model_credential_missing',
      ['The credential of the model ', ' is missing.'],
      ['У модели ', ' нет учётных данных.'],
      {
        words: DELETED,
      },
    ),
  },
  'a model whose credential is deleted (streaming)': {
    make: agent('streaming', 'Hi'),
    spoil: ({ withoutModelCredential }) => withoutModelCredential(),
    ...ofModel(
      'model_credential_missing',
      ['The credential of the model ', ' is missing.'],
      ['У модели ', ' нет учётных данных.'],
      {
        words: DELETED,
      },
    ),
  },
};

import { PAGE } from '@contract/limits';
import { useSearchParams } from 'react-router-dom';
import { useAgentList } from '../catalogue/use-agent-list';
import { readPage, writePage } from '../filters/filters';

/** The page of a creator's agents that is given in the URL. */
export function useCreatorAgents(creatorId: number) {
  const [params, setParams] = useSearchParams();
  const list = useAgentList({ created_by: creatorId, page: readPage(params), page_size: PAGE.creator }, (page) =>
    setParams((before) => writePage(before, page), { replace: true }),
  );
  return { list, linkTo: (page: number) => ({ search: `?${writePage(params, page)}` }) };
}

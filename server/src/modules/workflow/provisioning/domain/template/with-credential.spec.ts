import { withCredential } from './with-credential.js';

const OURS = { id: 'new', name: 'Regent agent 1' };
const node = (id: string, name: string) => ({
  id: 'a',
  credentials: { httpHeaderAuth: { id, name }, other: { id: 'o' } },
});

describe('withCredential', () => {
  it('replaces only the credential of the same name', () => {
    const nodes = [node('old', OURS.name), node('theirs', 'Shop'), { id: 'b' }];
    expect(withCredential(nodes, OURS)).toEqual([node('new', OURS.name), node('theirs', 'Shop'), { id: 'b' }]);
  });

  it.each([[[null]], [[{ credentials: null }]], [[{ credentials: { httpHeaderAuth: null } }]], ['none'], [undefined]])(
    'returns %j unchanged',
    (nodes) => expect(withCredential(nodes as object[], OURS)).toEqual(nodes),
  );
});

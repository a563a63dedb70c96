import { PAGE } from '@contract/limits';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useAgentList } from '../catalogue/use-agent-list';
import { readPages, writePages } from '../filters/filters';

/** The pages of a creator's agents in the URL. */
export function useCreatorAgents(creatorId: number) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const { page, from } = readPages(params);
  const list = useAgentList({ created_by: creatorId, page_size: PAGE.creator, from }, page, (pages) =>
    setParams((before) => writePages(before, pages), { replace: true, state }),
  );
  return { list, linkTo: (target: number) => ({ search: `?${writePages(params, { page: target, from: target })}` }) };
}

import { Link2Off } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths';
import { buttonStyle } from '../buttons/button';
import { PageTitle } from '../navigation/page-title';
import { EmptyState } from './empty-state';

interface MissingPageProps {
  title: string;
  text: string;
  /** Text of the link to the landing page. */
  home: string;
}

/** Shown instead of a page when its link is wrong or no longer valid. */
export function MissingPage({ title, text, home }: MissingPageProps) {
  return (
    <div className="grid justify-items-center text-center">
      <PageTitle title={title} />
      <EmptyState
        className="py-8"
        icon={<Link2Off />}
        text={text}
        action={
          <Link to={paths.landing} className={buttonStyle({})}>
            {home}
          </Link>
        }
      />
    </div>
  );
}

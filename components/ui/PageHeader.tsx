import { createContext, useContext, type ReactNode, type Ref } from 'react';
import { createPortal } from 'react-dom';
import css from './PageHeader.module.css';

/** The title of the surrounding page, and the place of the actions beside it. */
export const Page = createContext<{ title: string; actions: HTMLElement | null } | undefined>(undefined);

export const Actions = ({ children, place }: { children?: ReactNode; place?: Ref<HTMLDivElement> }) => (
  <div ref={place} className={`${css.actions} flex flex-wrap align-items-center gap-2`}>
    {children}
  </div>
);
export const HEADER = 'flex flex-wrap align-items-center row-gap-2 column-gap-3 mb-3';

/**
 * The title of a page with its actions. Inside a TitledPage the title is there already: the actions go beside it, and only another title
 * stands here, as a heading below it.
 */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  const page = useContext(Page);
  if (page?.title === title) return page.actions && createPortal(children, page.actions);
  const Heading = page ? 'h2' : 'h1';
  return (
    <header className={HEADER}>
      <Heading className="flex-auto min-w-0">{title}</Heading>
      {children && <Actions>{children}</Actions>}
    </header>
  );
}

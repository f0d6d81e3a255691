import { useState, type ReactNode } from 'react';
import { Actions, HEADER, Page } from '../ui/PageHeader';
import css from './ReportPage.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

/** A page whose title stands above everything, tabs and searches too, with the actions of the part below that has the same title. */
export function TitledPage({ title, children }: Props) {
  const [actions, setActions] = useState<HTMLElement | null>(null);
  return (
    <>
      <header className={`${HEADER} ${css.above}`}>
        <h1 className="flex-auto min-w-0">{title}</h1>
        <Actions place={setActions} />
      </header>
      <Page.Provider value={{ title, actions }}>{children}</Page.Provider>
    </>
  );
}

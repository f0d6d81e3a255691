import type { ComponentProps } from 'react';
import { UrlTabs } from '../list/UrlTabs';
import { TitledPage } from '../report/TitledPage';

interface Props extends Pick<ComponentProps<typeof UrlTabs<object>>, 'tabs'> {
  /** The title of the page, above the tabs, and their accessible name. */
  title: string;
}

/** The views of one thing as tabs below the title of the page; the filters that they share stay. */
export const Vistas = ({ title, tabs }: Props) => (
  <TitledPage title={title}>
    <UrlTabs label={title} name="vista" tabs={tabs} />
  </TitledPage>
);

import type { ComponentProps } from 'react';
import { TitledPage } from '../report/TitledPage';
import { PageHeader } from '../ui/PageHeader';
import { UrlTabs } from './UrlTabs';

type Tabs<P extends object> = ComponentProps<typeof UrlTabs<P>>;

interface Props<P extends object> extends Pick<Tabs<P>, 'tabs' | 'props'>, Partial<Pick<Tabs<P>, 'name'>> {
  title: string;
}

/** A page of tabs under its title; the selected one is kept in the address. */
export const TabsPage = <P extends object>({ title, name = 'pestana', ...tabs }: Props<P>) => (
  <>
    <PageHeader title={title} />
    <UrlTabs label={title} name={name} {...tabs} />
  </>
);

/** The views of one thing as tabs below the title of the page; the filters that they share stay. */
export const Vistas = ({ title, tabs }: Pick<Props<object>, 'title' | 'tabs'>) => (
  <TitledPage title={title}>
    <UrlTabs label={title} name="vista" tabs={tabs} />
  </TitledPage>
);

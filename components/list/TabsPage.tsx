import type { ComponentProps } from 'react';
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

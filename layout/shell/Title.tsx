import Head from 'next/head';
import { routeOf } from '@/contract/routes';

/** The document's title: the page's title from the route registry and the product's name; without a path only the latter. */
export function Title({ path = '' }: { path?: string }) {
  const title = routeOf(path)?.title;
  return (
    <Head>
      <title key="title">{title ? `${title} · Cantera` : 'Cantera'}</title>
    </Head>
  );
}

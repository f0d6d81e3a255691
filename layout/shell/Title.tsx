import Head from 'next/head';
import { routeOf } from '@/contract/routes';

/** The title of the document: the page's from the route registry, then the product's; without a path only the latter. */
export function Title({ path = '' }: { path?: string }) {
  const title = routeOf(path)?.title;
  return (
    <Head>
      <title key="title">{title ? `${title} · Cantera` : 'Cantera'}</title>
    </Head>
  );
}

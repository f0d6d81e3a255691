import Head from 'next/head';
import { useRouter } from 'next/router';
import { routeOf } from '@/contract/routes';

/** The title of the document: the page's from the route registry, then the product's. */
export function Title() {
  const title = routeOf(useRouter().pathname)?.title;
  return (
    <Head>
      <title key="title">{title ? `${title} · Cantera` : 'Cantera'}</title>
    </Head>
  );
}

import dynamic from 'next/dynamic';
import css from './Filters.module.css';

/** The module of the filters, loaded on first use. */
export const filtersModule = () => import('./Filters');

/** The filters of a report, loaded lazily because their form weighs 15 kB; their row keeps its height meanwhile. */
export const Filters = dynamic(() => filtersModule().then((module) => module.Filters), {
  ssr: false,
  loading: () => <div className={css.filters} aria-hidden />,
});

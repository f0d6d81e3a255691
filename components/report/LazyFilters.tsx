import dynamic from 'next/dynamic';
import css from './Filters.module.css';

export const filtersModule = () => import('./Filters');

/** The filters of a report. The form behind them weighs 15 kB; meanwhile their row keeps its height. */
export const Filters = dynamic(() => filtersModule().then((module) => module.Filters), {
  ssr: false,
  loading: () => <div className={css.filters} aria-hidden />,
});

import type { ComponentProps } from 'react';
import { Chart } from '../ui/Chart';

interface Props extends Pick<ComponentProps<typeof Chart>, 'title' | 'kind'> {
  /** The name of the values: 'Pendiente'. */
  serie: string;
  /** The height of each bar by its label. */
  de: Readonly<Record<string, number>>;
}

/** A bar chart of one series. */
export const Barras = ({ serie, de, ...chart }: Props) => (
  <Chart {...chart} labels={Object.keys(de)} series={[{ label: serie, values: Object.values(de) }]} />
);

/** The amounts by month in order: '2026-03' becomes '03/2026'. */
export const porMes = (meses: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.keys(meses)
      .sort()
      .map((mes) => [mes.split('-').reverse().join('/'), meses[mes]!]),
  );

import type { ComponentProps } from 'react';
import { Chart } from '../ui/Chart';

interface Props extends Pick<ComponentProps<typeof Chart>, 'title' | 'kind'> {
  /** The name of the values: 'Pendiente'. */
  serie: string;
  /** The label and height of each bar. */
  de: readonly (readonly [nombre: string, valor: number])[];
}

/** A bar chart of one series. */
export const Barras = ({ serie, de, ...chart }: Props) => (
  <Chart {...chart} labels={de.map(([nombre]) => nombre)} series={[{ label: serie, values: de.map(([, valor]) => valor) }]} />
);

/** The amounts by month in order: '2026-03' becomes '03/2026'. */
export const porMes = (meses: Readonly<Record<string, number>>): [string, number][] =>
  Object.keys(meses)
    .sort()
    .map((mes) => [mes.split('-').reverse().join('/'), meses[mes]!]);

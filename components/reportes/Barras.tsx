import type { ComponentProps } from 'react';
import { Chart } from '../ui/Chart';

interface Props extends Pick<ComponentProps<typeof Chart>, 'title' | 'kind'> {
  /** What the values are: 'Pendiente'. */
  serie: string;
  /** What stands below each bar, and how high it is. */
  de: readonly (readonly [nombre: string, valor: number])[];
}

/** A chart of one series: a bar for each part of a total. */
export const Barras = ({ serie, de, ...chart }: Props) => (
  <Chart {...chart} labels={de.map(([nombre]) => nombre)} series={[{ label: serie, values: de.map(([, valor]) => valor) }]} />
);

/** The parts of a total by month, the first month first: '2026-03' is written '03/2026'. */
export const porMes = (meses: Readonly<Record<string, number>>): [string, number][] =>
  Object.keys(meses)
    .sort()
    .map((mes) => [mes.split('-').reverse().join('/'), meses[mes]!]);

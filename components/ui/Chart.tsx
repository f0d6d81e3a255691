import type * as ChartJsModule from 'chart.js';
import { useEffect, useId, useRef } from 'react';
import type { Column } from '@/contract/list';
import { wordsOf } from '../list/cell';

interface Props {
  /** The accessible title in a sentence: 'Cobrado por mes'. */
  title: string;
  labels: readonly string[];
  series: readonly { label: string; values: readonly number[] }[];
  /** The kind of the values; money is centavos. */
  kind: NonNullable<Column['kind']>;
}

/** Theme colours in the order of the series. */
const TONES = ['--primary-color', '--tone-teal', '--tone-warn', '--tone-error', '--tone-info'];

/** The format of the axis: whole numbers for counts, a percent sign for percentages. */
const marks = (kind: Props['kind']) => ({
  ...(kind === 'number' && { precision: 0 }),
  ...(kind === 'percent' && { callback: (value: number | string) => `${value} %` }),
});

type Library = Pick<typeof ChartJsModule, 'Chart' | 'registerables'>;

/** Draws the chart on a canvas that has none. */
function draw({ Chart: ChartJs, registerables }: Library, canvas: HTMLCanvasElement, { labels, series, kind }: Props) {
  ChartJs.register(...registerables);
  ChartJs.defaults.font.family = getComputedStyle(document.body).fontFamily;
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const scale = kind === 'money' || kind === 'percent' ? 100 : 1;
  const datasets = series.map(({ label, values }, i) => ({
    label,
    data: values.map((value) => value / scale),
    backgroundColor: colour(TONES[i % TONES.length]!),
    borderColor: colour(TONES[i % TONES.length]!),
    maxBarThickness: 48,
  }));
  const ticks = { color: colour('--muted') };
  return new ChartJs(canvas, {
    type: 'bar',
    data: { labels: [...labels], datasets },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      plugins: {
        legend: { display: series.length > 1, labels: ticks },
        tooltip: { callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${wordsOf(kind, Number(raw) * scale)}` } },
      },
      scales: {
        x: { ticks, grid: { display: false } },
        y: { ticks: { ...ticks, ...marks(kind) }, beginAtZero: true, grid: { color: colour('--surface-border') } },
      },
    },
  });
}

/** A chart, and the same figures as a table for screen readers. */
export function Chart(props: Props) {
  const { title, labels, series, kind } = props;
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const said = JSON.stringify([labels, series, kind]);
  useEffect(() => {
    let drawn: { destroy: () => void } | undefined;
    let wanted = true;
    // The library is loaded with the first chart. Of several charts that waited for it, only the last is drawn.
    void import('chart.js').then((library) => {
      if (wanted && canvas.current) drawn = draw(library, canvas.current, props);
    });
    return () => {
      wanted = false;
      drawn?.destroy();
    };
    // `said` compares the drawn data by content.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [said]);
  return (
    <figure className="mx-0 mb-3" aria-labelledby={id}>
      <figcaption id={id} className="text-muted mb-2">
        {title}
      </figcaption>
      <div className="relative h-14rem">
        <canvas ref={canvas} aria-hidden />
      </div>
      <details>
        <summary className="text-sm text-muted cursor-pointer">Ver las cifras</summary>
        <table className="w-full text-sm">
          <thead>
            <tr>
              <td />
              {series.map(({ label }) => (
                <th key={label} scope="col" className="text-right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, row) => (
              <tr key={label}>
                <th scope="row" className="text-left font-normal">
                  {label}
                </th>
                {series.map((one) => (
                  <td key={one.label} className="text-right tabular">
                    {wordsOf(kind, one.values[row])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

import { Tag } from 'primereact/tag';
import { useMemo } from 'react';
import Link from 'next/link';
import type * as z from 'zod';
import { useGrupoField } from '@/components/academico/useGrupoField';
import type { Field } from '@/components/form/field';
import { Telefono } from '@/components/personas/Telefono';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { Chart } from '@/components/ui/Chart';
import { ANTIGUEDAD } from '@/contract/palabras';
import { Antiguedad, vencidas, type FacturaVencida } from '@/contract/reportes/vencida';
import { mayOpen, routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { count, money } from '@/utils/format';

type Query = z.output<typeof vencidas.query>;

const TRAMOS = Antiguedad.options;
const COLOR = { D1_30: 'info', D31_60: 'warning', D61_90: 'warning', D90: 'danger' } as const;

/** A name leads to its record and an invoice to the desk, for who may open them. */
const cellsFor = (ficha: boolean, cobra: boolean) => ({
  estudiante: ({ estudiante, codigoEstudiante }: FacturaVencida) =>
    ficha && codigoEstudiante ? <Link href={`/estudiante?codigo=${codigoEstudiante}`}>{estudiante}</Link> : estudiante,
  numero: ({ numero, codigoEstudiante }: FacturaVencida) =>
    cobra && codigoEstudiante ? (
      <Link href={`/process/factura?codigoEstudiante=${codigoEstudiante}`} aria-label={`Cobrar la factura ${numero}`}>
        {numero}
      </Link>
    ) : (
      numero
    ),
  telefono: ({ telefono, responsable }: FacturaVencida) => telefono && <Telefono telefono={telefono} nombre={responsable} />,
  antiguedad: ({ antiguedad }: FacturaVencida) => <Tag value={ANTIGUEDAD[antiguedad]} severity={COLOR[antiguedad]} />,
});

/** What is overdue, by age of the debt, with whom to call. */
export default function Vencida() {
  const report = useReport(vencidas);
  const accesos = useAppSelector(selectAccesos);
  const [ficha, cobra] = [mayOpen(routeOf('/estudiante')!, accesos), mayOpen(routeOf('/process/factura')!, accesos)];
  const grupo = useGrupoField();
  const cells = useMemo(() => cellsFor(ficha, cobra), [ficha, cobra]);
  const filters: Field<Query>[] = [
    {
      name: 'antiguedad',
      label: 'Antigüedad',
      kind: 'select',
      placeholder: 'Todas',
      options: [{ value: null, label: 'Todas' }, ...TRAMOS.map((value) => ({ value, label: ANTIGUEDAD[value] }))],
    },
    grupo,
    { name: 'diasMinimo', label: 'Días de atraso, al menos', kind: 'text' },
  ];
  return (
    <ReportPage
      report={report}
      filters={filters}
      figures={({ estudiantes, porAntiguedad }) => [
        ['Estudiantes', count(estudiantes)],
        ...TRAMOS.map((tramo): [string, string] => [ANTIGUEDAD[tramo], money(porAntiguedad[tramo])]),
      ]}
      cells={cells}
      chart={({ porAntiguedad }) => (
        <Chart
          title="Lo vencido por antigüedad de la deuda"
          kind="money"
          labels={TRAMOS.map((tramo) => ANTIGUEDAD[tramo])}
          series={[{ label: 'Pendiente', values: TRAMOS.map((tramo) => porAntiguedad[tramo]) }]}
        />
      )}
    />
  );
}

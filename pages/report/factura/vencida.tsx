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

const cellsFor = (cobra: boolean) => ({
  estudiante: ({ estudiante, codigoEstudiante }: FacturaVencida) =>
    cobra && codigoEstudiante ? <Link href={`/process/factura?codigoEstudiante=${codigoEstudiante}`}>{estudiante}</Link> : estudiante,
  telefono: ({ telefono, responsable }: FacturaVencida) => telefono && <Telefono telefono={telefono} nombre={responsable} />,
  antiguedad: ({ antiguedad }: FacturaVencida) => <Tag value={ANTIGUEDAD[antiguedad]} severity={COLOR[antiguedad]} />,
});

/** What is overdue, by age of the debt, with whom to call. */
export default function Vencida() {
  const report = useReport(vencidas);
  const cobra = useAppSelector((root) => mayOpen(routeOf('/process/factura')!, selectAccesos(root)));
  const grupo = useGrupoField();
  const cells = useMemo(() => cellsFor(cobra), [cobra]);
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

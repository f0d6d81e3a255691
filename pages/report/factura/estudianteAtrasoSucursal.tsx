import { useGrupoField } from '@/components/academico/useGrupoField';
import { ReportPage } from '@/components/report/ReportPage';
import { describedReport, useReport } from '@/components/report/useReport';
import { useCeldas } from '@/components/reportes/useCeldas';
import * as informes from '@/contract/reportes/informes';
import { count } from '@/utils/format';

const porSucursal = describedReport(informes.porSucursal, async () => (await import('@/contract/reportes/atraso')).atrasos.porSucursal);

/** The students whose debt is overdue by more than a number of days, over all groups. */
export default function EstudianteAtrasoSucursal() {
  const report = useReport(porSucursal, { dias: 30, sortField: 'desde' });
  const { estudiante, telefono } = useCeldas();
  return (
    <ReportPage
      report={report}
      filters={[{ name: 'dias', label: 'Más de tantos días', kind: 'text' }, useGrupoField()]}
      figures={[['Estudiantes', ({ estudiantes }) => count(estudiantes)]]}
      cells={{ estudiante, telefono }}
    />
  );
}

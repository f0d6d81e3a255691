import dynamic from 'next/dynamic';
import { useState } from 'react';
import { usePuedeReversar } from '@/components/cobros/usePuedeReversar';
import { EstudianteSearch } from '@/components/estudiantes/EstudianteSearch';
import { ReportPage } from '@/components/report/ReportPage';
import { useReport } from '@/components/report/useReport';
import { DIAS } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { useRecibo } from '@/components/reportes/useRecibo';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { TitledPage } from '@/components/report/TitledPage';
import { estadoEstudiante, type MovimientoDeCuenta } from '@/contract/reportes/academia/estadoEstudiante';
import { money } from '@/utils/format';

const ReversarCobro = dynamic(() => import('@/components/cobros/ReversarCobro').then((module) => module.ReversarCobro), { ssr: false });

/** One student's account with its running balance; without a student, the last month of all. Payments can be reversed here. */
export default function HistPagoEstudiante() {
  const report = useReport(estadoEstudiante);
  const { codigoEstudiante, sortField } = report.query;
  const { estudiante } = useCeldas();
  const { recibo, panel } = useRecibo();
  const puede = usePuedeReversar();
  const [porReversar, setPorReversar] = useState<{ codigoCobro: number; numero: number }>();
  const elegir = (codigo?: number) => report.setQuery({ codigoEstudiante: codigo, page: 0 });
  const actions = ({ clase, codigoCobro, recibo: numero, reversado }: MovimientoDeCuenta) =>
    clase === 'PAGO' &&
    !reversado && (
      <IconButton
        icon="pi-replay"
        label={`Reversar el recibo ${numero}`}
        title="Reversar"
        onClick={() => setPorReversar({ codigoCobro: codigoCobro!, numero: numero! })}
      />
    );
  return (
    <TitledPage title={estadoEstudiante.list.title}>
      <div className="flex flex-wrap gap-2 align-items-end mb-3">
        <EstudianteSearch label="Estudiante, por nombre, código o teléfono" onPick={({ codigoEstudiante: codigo }) => elegir(codigo)} />
        {codigoEstudiante !== undefined && (
          <Button type="button" className="mb-4" label="Ver a todos" icon="pi pi-times" text onClick={() => elegir()} />
        )}
      </div>
      <ReportPage
        report={report}
        filters={DIAS}
        figures={[
          ['Pendiente hoy', ({ pendiente }) => money(pendiente)],
          ['Vencido', ({ vencido }) => money(vencido)],
          ['Por vencer', ({ porVencer }) => money(porVencer)],
          ['Saldo a favor de la familia', ({ saldoAFavor }) => money(saldoAFavor)],
        ]}
        cells={{ estudiante, recibo }}
        groupBy={codigoEstudiante !== undefined || sortField === 'estudiante' ? 'estudiante' : undefined}
        actions={puede ? actions : undefined}
      />
      {panel}
      {porReversar && (
        <ReversarCobro
          {...porReversar}
          onHecho={() => {
            setPorReversar(undefined);
            report.reload();
          }}
          onClose={() => setPorReversar(undefined)}
        />
      )}
    </TitledPage>
  );
}

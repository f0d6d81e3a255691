import { useRouter } from 'next/router';
import { BuscarCliente, quienDe, type Hallado } from '@/components/cobros/BuscarCliente';
import { useReversar } from '@/components/cobros/useReversar';
import { conFactura } from '@/components/data/FacturaLink';
import { ReportPage } from '@/components/report/ReportPage';
import { TitledPage } from '@/components/report/TitledPage';
import { useReport } from '@/components/report/useReport';
import { DIAS } from '@/components/reportes/opciones';
import { useCeldas } from '@/components/reportes/useCeldas';
import { useRecibo } from '@/components/reportes/useRecibo';
import { Button } from '@/components/ui/Button';
import { PageHeader } from '@/components/ui/PageHeader';
import { estadoEstudiante, type MovimientoDeCuenta } from '@/contract/reportes/academia/estadoEstudiante';
import type { Quien } from '@/store/cobros';
import { money } from '@/utils/format';

/** The account of a student or of another person with its running balance; without one, the last month of all students. Payments can be reversed here. */
export default function HistPagoEstudiante() {
  const report = useReport(estadoEstudiante);
  const router = useRouter();
  const { codigoEstudiante, codigoEntidad, sortField } = report.query;
  const deUno = codigoEstudiante !== undefined || codigoEntidad !== undefined;
  const { estudiante, numero } = useCeldas();
  const { recibo, abrir, panel } = useRecibo();
  const reversar = useReversar(report.reload);
  const elegir = (quien?: Quien) => report.setQuery({ codigoEstudiante: undefined, codigoEntidad: undefined, ...quien, page: 0 });
  const pick = (hallado: Hallado) => {
    if (hallado.clase === 'recibo') abrir({ codigoCobro: hallado.recibo.codigoCobro, recibo: hallado.recibo.numero });
    else if (hallado.clase === 'factura')
      void router.push(conFactura(router.asPath, hallado.factura.codigoFactura), undefined, { shallow: true, scroll: false });
    else elegir(quienDe(hallado));
  };
  const actions = ({ clase, codigoCobro, recibo: numero, reversado }: MovimientoDeCuenta) =>
    clase === 'PAGO' && !reversado && reversar.boton(codigoCobro!, numero!);
  return (
    <TitledPage title={estadoEstudiante.list.title}>
      <PageHeader title={estadoEstudiante.list.title}>
        <BuscarCliente onPick={pick} />
        {deUno && <Button label="Ver a todos" icon="pi pi-times" text onClick={() => elegir()} />}
      </PageHeader>
      <ReportPage
        report={report}
        filters={DIAS}
        figures={[
          ['Pendiente hoy', ({ pendiente }) => money(pendiente)],
          ['Vencido', ({ vencido }) => money(vencido)],
          ['Por vencer', ({ porVencer }) => money(porVencer)],
          ['Saldo a favor de la familia', ({ saldoAFavor }) => money(saldoAFavor)],
        ]}
        cells={{ estudiante, numero, recibo }}
        groupBy={deUno || sortField === 'estudiante' ? 'estudiante' : undefined}
        actions={reversar.puede ? actions : undefined}
      />
      {panel}
      {reversar.dialogo}
    </TitledPage>
  );
}

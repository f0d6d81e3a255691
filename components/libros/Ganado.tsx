import type { Centavos } from '@/contract/importe';
import { ganado } from '@/contract/libros/ganado';
import { hoyEn, mesDe, sumarMeses, textoDelMes } from '@/domain/fechas';
import { money } from '@/utils/format';
import { ReportPage } from '../report/ReportPage';
import { useReport } from '../report/useReport';

/** The months that are offered. */
const MESES = 24;

/** The last months, this one first: [{ value: '2026-03-01', label: 'marzo 2026' }]. */
function meses() {
  const hoy = `${mesDe(hoyEn(new Date()))}-01`;
  return Array.from({ length: MESES }, (_, n) => sumarMeses(hoy, -n)).map((value) => ({ value, label: textoDelMes(value) }));
}

/** An amount that only who has every branch is told. */
const deTodas = (monto: Centavos | null) => (monto === null ? '—' : money(monto));

/** What a month earned, what it collected for it, and what it collected for other months. */
export function Ganado() {
  const opciones = meses();
  const report = useReport(ganado, { mes: opciones[0]!.value });
  return (
    <ReportPage
      report={report}
      filters={[{ name: 'mes', label: 'Mes', kind: 'select', options: opciones }]}
      figures={[
        ['Cobrado en facturas', ({ cobrado }) => money(cobrado)],
        ['Saldo a favor de las familias', ({ credito }) => deTodas(credito)],
        ['Entró en el mes', ({ entro }) => deTodas(entro)],
      ]}
    />
  );
}

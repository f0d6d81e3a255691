import { useState } from 'react';
import type { Ventas607 as Ventas } from '@/contract/facturas/fiscal607';
import { mesDe, hoyEn, sumarMeses, textoDelMes } from '@/domain/fechas';
import { fiscalService } from '@/services/compania/fiscal';
import { money, plural } from '@/utils/format';
import { Section } from '../../ui/Section';
import { saveAs } from '../../data/saveAs';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { useSubmit } from '../../form/useSubmit';
import { Button } from '../../ui/Button';
import { Facts, type Fact } from '../../ui/Facts';
import { LabelledSelect } from '../../ui/input/Select';

const MESES = 13;
const FORMAS: Record<keyof Ventas['consumo']['formas'], string> = {
  efectivo: 'Efectivo',
  transferencia: 'Cheque, transferencia o depósito',
  tarjeta: 'Tarjeta',
  credito: 'Venta a crédito',
  bonos: 'Bonos',
  permuta: 'Permuta',
  otras: 'Otras formas',
};

/** The months that have files: the current one and the year before it, newest first. */
export const opcionesDeMes = () => {
  const hoy = `${mesDe(hoyEn(new Date()))}-01`;
  return Array.from({ length: MESES }, (_, i) => mesDe(sumarMeses(hoy, -i))).map((value) => ({ value, label: textoDelMes(value) }));
};

/** Consumers' documents as facts, to be typed beside the file. */
export const consumoDe = ({ cantidad, monto, itbis, formas }: Ventas['consumo']): Fact[] => [
  ['Cantidad', cantidad],
  ['Monto sin ITBIS', money(monto)],
  ['ITBIS', money(itbis)],
  ...(Object.keys(FORMAS) as (keyof typeof FORMAS)[]).map((forma): Fact => [FORMAS[forma], formas[forma] > 0 && money(formas[forma])]),
];

function Mes({ ventas }: { ventas: Ventas }) {
  const { mes, archivo, detalle, repetidos, consumo, enEspera } = ventas;
  const { submit, busy } = useSubmit(() => fiscalService.archivo607({ query: { mes } }), { then: (file) => saveAs(file, archivo) });
  return (
    <div className="flex flex-column gap-3 align-items-start">
      {enEspera > 0 && (
        <Notice tone="warn">
          {plural(enEspera, 'comprobante de este mes espera', 'comprobantes de este mes esperan')} su número: no está en el archivo lo que
          no lo tiene.
        </Notice>
      )}
      <p>
        El archivo lleva {plural(detalle.cantidad, 'comprobante')} por {money(detalle.monto)} sin ITBIS: crédito fiscal, notas, y consumo
        desde {money(25_000_000)}.
        {repetidos > 0 && ` Repite ${plural(repetidos, 'comprobante')} de meses anteriores, con lo que este mes se les retuvo.`}
      </p>
      <Button label="Descargar el 607" icon="pi-download" loading={busy} onClick={() => void submit()} />
      <h3>Facturas de consumo, en resumen</h3>
      <p className="text-muted">No van en el archivo: se escriben en la Oficina Virtual al enviarlo.</p>
      <Facts of={consumoDe(consumo)} />
    </div>
  );
}

/** The sales of a month for the tax office: the file, and the sums to type beside it. */
export function Ventas607() {
  const [meses] = useState(opcionesDeMes);
  const [mes, setMes] = useState(meses[1]!.value);
  const loaded = useLoaded(fiscalService.resumen607, { query: { mes } });
  return (
    <Section title="Formato 607">
      <LabelledSelect label="Mes" options={meses} value={mes} onChange={(value) => setMes(String(value))} />
      <Loaded of={loaded}>{(ventas) => <Mes key={ventas.mes} ventas={ventas} />}</Loaded>
    </Section>
  );
}

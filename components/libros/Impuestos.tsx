import { useState } from 'react';
import type { Falta, Formato, Impuestos as DelMes } from '@/contract/libros/impuestos';
import { columnsOf } from '@/contract/columns';
import { textoDelMes } from '@/domain/fechas';
import { impuestosService } from '@/services/libros';
import { money, moment, plural } from '@/utils/format';
import { Section } from '../ui/Section';
import { consumoDe, opcionesDeMes } from '../compania/fiscal/Ventas607';
import { later } from '../data/later';
import { saveAs } from '../data/saveAs';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Empty, Notice } from '../feedback/Notice';
import { useAct, useSubmit } from '../form/useSubmit';
import { Table } from '../list/table/Table';
import { Button, ButtonLink, IconButton, IconLink } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { LabelledSelect } from '../ui/input/Select';
import { Anulados } from './Anulados';

const DatosDeCompra = later(() => import('./DatosDeCompra'), 'DatosDeCompra');

const NOMBRE = { '606': 'Compras', '607': 'Ventas', '608': 'Anulados' };
const FALTAS = columnsOf<Falta>([
  { id: 'de', header: 'De' },
  { id: 'falta', header: 'Qué falta' },
]);

interface FaltasProps {
  label: string;
  faltas: readonly Falta[];
  /** Opens what the 606 asks of a purchase. */
  onCompra: (codigoCompra: number) => void;
}

/** What rows lack, each with the way to mend it. */
function Faltas({ label, faltas, onCompra }: FaltasProps) {
  const arreglo = ({ de, enlace, codigoCompra }: Falta) => {
    if (codigoCompra !== null) return <IconButton icon="pi-pencil" label={`Completar: ${de}`} onClick={() => onCompra(codigoCompra)} />;
    return enlace && <IconLink icon="pi-arrow-right" label={`Ir a completar: ${de}`} href={enlace} />;
  };
  return <Table label={label} columns={FALTAS} rows={faltas} actions={arreglo} />;
}

interface ArchivoProps extends Pick<FaltasProps, 'onCompra'> {
  mes: string;
  terminado: boolean;
  formato: Formato;
  onRead: (impuestos: DelMes) => void;
}

/** One file of the month: what it says, what lacks before it is made, and the file as it was made. */
function Archivo({
  mes,
  terminado,
  formato: { formato, archivo, registros, monto, itbis, errores, avisos, hecho },
  onCompra,
  onRead,
}: ArchivoProps) {
  const cual = { formato, mes };
  const hacer = useAct((_: void, { clave }) => impuestosService.hacer({ body: cual }, { clave }), {
    ask: () => ({
      header: `Hacer el ${formato} de ${textoDelMes(mes)}`,
      message: 'Desde entonces no cambia: lo que se registre o anule después va en un mes posterior.',
      accept: 'Hacer el archivo',
    }),
    success: `${formato} hecho`,
    then: onRead,
  });
  const bajar = useSubmit(() => impuestosService.archivo({ query: cual }), { then: (file) => saveAs(file, archivo) });
  const titulo = `${formato} · ${NOMBRE[formato]}`;
  return (
    <section aria-label={titulo} className="flex flex-column gap-3 align-items-start">
      <h2>{titulo}</h2>
      <Facts
        className="align-self-stretch"
        of={[
          ['Registros', registros],
          ['Monto sin ITBIS', formato !== '608' && money(monto)],
          ['ITBIS', formato !== '608' && money(itbis)],
          ['Hecho', hecho && `${moment(hecho.momento)}, por ${hecho.usuario}`],
          ['Huella SHA-256', hecho && <code className="break">{hecho.hash}</code>],
        ]}
      />
      {errores.length > 0 && (
        <div className="align-self-stretch flex flex-column gap-2">
          <Notice tone="error">{plural(errores.length, 'línea impide', 'líneas impiden')} hacer el archivo.</Notice>
          <Faltas label={`Errores del ${formato}`} faltas={errores} onCompra={onCompra} />
        </div>
      )}
      {avisos.length > 0 && (
        <div className="align-self-stretch">
          <Faltas label={`Avisos del ${formato}`} faltas={avisos} onCompra={onCompra} />
        </div>
      )}
      {hecho ? (
        <Button label={`Descargar el ${formato}`} icon="pi-download" outlined loading={bajar.busy} onClick={() => void bajar.submit()} />
      ) : (
        <Button
          label={`Hacer el ${formato}`}
          icon="pi-file"
          disabled={!terminado || errores.length > 0}
          loading={hacer.busy}
          onClick={() => void hacer.submit()}
        />
      )}
      {!terminado && <p className="text-muted">Se hace cuando termine el mes.</p>}
    </section>
  );
}

function Itbis({ itbis }: { itbis: DelMes['itbis'] }) {
  const { ventas, cobrado, compras, pagado, alCosto, retenido, nosRetuvieron, diferencia } = itbis;
  return (
    <Section title="ITBIS del mes">
      <Facts
        className="tabular"
        of={[
          ['Ventas sin ITBIS', money(ventas)],
          ['ITBIS cobrado', money(cobrado)],
          ['Compras sin ITBIS', money(compras)],
          ['ITBIS pagado', money(pagado)],
          ['Parte del costo', alCosto > 0 && money(alCosto)],
          ['Retenido a suplidores', retenido > 0 && money(retenido)],
          ['Nos retuvieron', nosRetuvieron !== 0 && money(nosRetuvieron)],
          [diferencia < 0 ? 'A favor' : 'Diferencia', <strong key="d">{money(Math.abs(diferencia))}</strong>],
        ]}
      />
    </Section>
  );
}

function Mes({ impuestos, onRead, reload }: { impuestos: DelMes; onRead: (impuestos: DelMes) => void; reload: () => void }) {
  const { mes, terminado, formatos, anulados, consumo, itbis } = impuestos;
  const [codigoCompra, setCompra] = useState<number>();
  return (
    <div className="flex flex-column gap-5">
      <Itbis itbis={itbis} />
      {formatos.map((formato) => (
        <div key={formato.formato} className="flex flex-column gap-3">
          <Archivo mes={mes} terminado={terminado} formato={formato} onCompra={setCompra} onRead={onRead} />
          {formato.formato === '607' && (
            <Section title="Facturas de consumo, en resumen" small>
              <p className="text-muted">No van en el archivo: se escriben en la Oficina Virtual al enviarlo.</p>
              <Facts of={consumoDe(consumo)} />
            </Section>
          )}
          {formato.formato === '608' && anulados.length > 0 && (
            <Anulados anulados={anulados} fijo={formatos.some((uno) => uno.formato !== '606' && uno.hecho)} onRead={onRead} />
          )}
        </div>
      ))}
      {codigoCompra !== undefined && (
        <DatosDeCompra
          codigoCompra={codigoCompra}
          onClose={(changed) => {
            setCompra(undefined);
            if (changed) reload();
          }}
        />
      )}
    </div>
  );
}

/** The tax of a month: ITBIS, and the files 606, 607 and 608 with what lacks before each is made. */
export function Impuestos() {
  const [meses] = useState(opcionesDeMes);
  const [mes, setMes] = useState(meses[1]!.value);
  const loaded = useLoaded(impuestosService.mes, { query: { mes } });
  return (
    <section className="card" aria-label="Impuestos">
      <LabelledSelect label="Mes" options={meses} value={mes} onChange={(value) => setMes(String(value))} />
      {loaded.data === null ? (
        <Empty icon="pi-receipt" title="Los comprobantes fiscales están apagados: sin ellos no hay archivos que hacer.">
          <ButtonLink label="Ver los comprobantes fiscales" look="text" href="/compania?pestana=fiscal" />
        </Empty>
      ) : (
        <Loaded of={loaded}>
          {(impuestos, reload) => <Mes key={impuestos.mes} impuestos={impuestos} onRead={loaded.set} reload={reload} />}
        </Loaded>
      )}
    </section>
  );
}

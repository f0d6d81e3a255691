import { useState } from 'react';
import type { Centavos } from '@/contract/campos';
import { ESTATUS_CONTEO, type Conteo, type ConteoFila, type LineaDeConteo } from '@/contract/inventario/conteo';
import { columnsOf } from '@/contract/columns';
import { sumar } from '@/domain/dinero';
import { conteoService } from '@/services/inventario/existencias';
import { moment, money, plural } from '@/utils/format';
import { Loaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { useAct } from '../../form/useSubmit';
import { Titled, type Cells } from '../../list/cell';
import { Table } from '../../list/table/Table';
import { PrintButton } from '../../print/PrintButton';
import type { Sheet } from '../../print/PrintSheet';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { LabelledText, TextInput } from '../../ui/input/TextInput';
import { PageHeader } from '../../ui/PageHeader';
import { Tag } from '../../ui/tag/Tag';
import { Contando, useConteo, Cuantas } from './Contando';
import css from './Contando.module.css';

const conSigno = (n: number | null) => (n === null ? '' : n > 0 ? `+${n}` : String(n));

/** The columns of counted and expected quantities. */
const LINEAS = columnsOf<LineaDeConteo>([
  { id: 'nombre', header: 'Artículo' },
  { id: 'esperada', header: 'Esperadas', kind: 'number' },
  { id: 'contada', header: 'Contadas', kind: 'number' },
  { id: 'diferencia', header: 'Diferencia', kind: 'number' },
  { id: 'valor', header: 'Valor', kind: 'money' },
  { id: 'motivo', header: 'Motivo' },
]);

const celdas: Cells<LineaDeConteo> = {
  nombre: ({ nombre, codigo }) => <Titled title={nombre} note={codigo} />,
  diferencia: ({ diferencia }) => <strong className={diferencia! < 0 ? 'field-error' : 'text-strong'}>{conSigno(diferencia)}</strong>,
};

/** The lines with a difference. */
const distintas = ({ detalles }: Conteo) => detalles.filter(({ diferencia }) => diferencia !== 0);

/** The total value of the differences. */
const valorDe = (lineas: readonly LineaDeConteo[]) => sumar(lineas.map(({ valor }) => (valor ?? 0) as Centavos));

interface MotivoProps {
  label: string;
  value: string;
  falta?: boolean;
  onChange: (value: string) => void;
}

const Motivo = ({ label, value, falta, onChange }: MotivoProps) => (
  <span className={`${css.input} inline-block min-w-0`}>
    <TextInput aria-label={label} aria-invalid={falta} value={value} onChange={onChange} />
  </span>
);

interface Props {
  conteo: Conteo;
  contar: ReturnType<typeof useConteo>['contar'];
  guardando: boolean;
  onCerrado: (conteo: Conteo) => void;
}

/** The differences of a count, each with its reason. Closing the count adjusts the stock; a line can be recounted before. */
function Diferencias({ conteo, contar, guardando, onCerrado }: Props) {
  const lineas = distintas(conteo);
  const [motivos, setMotivos] = useState<Readonly<Record<number, string>>>({});
  const [tarde, setTarde] = useState(false);
  const de = ({ codigoArticulo }: LineaDeConteo) => motivos[codigoArticulo] ?? '';
  const faltan = lineas.filter((linea) => !de(linea).trim()).length;
  const { submit, busy } = useAct(
    (_: void, { clave }) => {
      const detalles = lineas.map((linea) => ({ codigoArticulo: linea.codigoArticulo, motivo: de(linea).trim() }));
      return conteoService.cerrar({ body: { codigoConteo: conteo.codigoConteo, detalles } }, { clave });
    },
    { success: ({ numero }) => `Conteo ${numero} cerrado`, then: onCerrado },
  );
  const iguales = conteo.detalles.length - lineas.length;
  const suyas: Cells<LineaDeConteo> = {
    ...celdas,
    contada: (linea) => <Cuantas key={`${linea.codigoArticulo} ${linea.contada}`} linea={linea} onContar={contar} />,
    motivo: (linea) => (
      <Motivo
        label={`Motivo de ${linea.nombre}`}
        value={de(linea)}
        falta={tarde && !de(linea).trim()}
        onChange={(value) => setMotivos((antes) => ({ ...antes, [linea.codigoArticulo]: value }))}
      />
    ),
  };
  return (
    <div className="flex flex-column gap-3">
      <Notice tone={lineas.length === 0 ? 'success' : 'info'} role="status">
        {lineas.length === 0
          ? `Todo está como se esperaba: ${plural(iguales, 'artículo')}. Al cerrarlo no cambia nada.`
          : `${plural(lineas.length, 'artículo')} con diferencia, que ${valorDe(lineas) < 0 ? 'restan' : 'suman'} ${money(Math.abs(valorDe(lineas)))}; ${iguales} como se esperaba. Escriba por qué, y al cerrarlo la existencia queda como se contó.`}
      </Notice>
      {lineas.length > 1 && (
        <LabelledText
          label="El mismo motivo para todas"
          help="Reemplaza el de cada una."
          onChange={(text) => setMotivos(Object.fromEntries(lineas.map(({ codigoArticulo }) => [codigoArticulo, text])))}
        />
      )}
      {lineas.length > 0 && <Table label="Diferencias" columns={LINEAS} cells={suyas} rows={lineas} rowKey="codigoArticulo" />}
      {tarde && faltan > 0 && (
        <Notice tone="error" role="alert">
          {faltan === 1 ? 'Falta el motivo de una diferencia.' : `Falta el motivo de ${faltan} diferencias.`}
        </Notice>
      )}
      <div className="botones">
        <Button
          label="Cerrar conteo y ajustar"
          icon="pi-check"
          loading={busy}
          disabled={guardando}
          onClick={() => (faltan > 0 ? setTarde(true) : void submit())}
        />
      </div>
    </div>
  );
}

const COLOR = { ABIERTO: 'info', CONTADO: 'warning', CERRADO: 'success', CANCELADO: 'quiet' } as const;

/** The state of a count as a coloured word. */
export const EstatusConteo = ({ estatus }: Pick<ConteoFila, 'estatus'>) => (
  <Tag value={ESTATUS_CONTEO[estatus]} severity={COLOR[estatus]} />
);

const queSeCuenta = ({ categoria }: Conteo) => categoria || 'Todos los artículos';

/** The printed form of a finished count. */
function hojaDe(conteo: Conteo): Sheet {
  const { numero, sucursal, estatus, momento, usuario, terminado, terminadoPor, nota, detalles } = conteo;
  return {
    title: `Conteo ${numero}`,
    filters: [
      ['Sucursal', sucursal],
      ['Qué se contó', queSeCuenta(conteo)],
      ['Estado', ESTATUS_CONTEO[estatus]],
      ['Abierto', `${moment(momento)} por ${usuario}`],
      ['Terminado', terminado ? `${moment(terminado)} por ${terminadoPor}` : ''],
      ['Nota', nota],
    ],
    columns: LINEAS,
    rows: detalles,
    totals: { valor: valorDe(detalles) },
  };
}

function Cabeza({ conteo }: { conteo: Conteo }) {
  const { sucursal, momento, usuario, terminado, terminadoPor, nota } = conteo;
  return (
    <Facts
      className="mb-3"
      of={[
        ['Estado', <EstatusConteo key="estado" {...conteo} />],
        ['Qué se cuenta', queSeCuenta(conteo)],
        ['Sucursal', sucursal],
        ['Abierto', `${moment(momento)} por ${usuario}`],
        ['Terminado', terminado && `${moment(terminado)} por ${terminadoPor}`],
        ['Nota', nota],
      ]}
    />
  );
}

const CANCELAR = { header: '¿Cancelar el conteo?', message: 'Lo contado no ajusta nada.', accept: 'Cancelarlo', reject: 'Seguir con él' };

/** Cancels a count, after a confirmation. */
function CancelarConteo({ conteo: { codigoConteo }, onHecho }: { conteo: Conteo; onHecho: (conteo: Conteo) => void }) {
  const { submit, busy } = useAct((_: void, { clave }) => conteoService.cancelar({ body: { codigoConteo } }, { clave }), {
    ask: () => CANCELAR,
    success: 'Conteo cancelado',
    then: onHecho,
  });
  return <Button label="Cancelar conteo" icon="pi-ban" text loading={busy} onClick={() => void submit()} />;
}

/** One count: counting, then its differences and the close, or its result. */
export function ConteoVista({ codigoConteo, onVolver }: { codigoConteo: number; onVolver: () => void }) {
  const { leido, contar, quitar, guardando } = useConteo(codigoConteo);
  return (
    <section className="card" aria-label="Conteo">
      <Loaded of={leido}>
        {(conteo) => {
          const { estatus, numero, detalles } = conteo;
          const abierto = estatus === 'ABIERTO' || estatus === 'CONTADO';
          const paso = { conteo, contar, guardando };
          return (
            <>
              <PageHeader title={`Conteo ${numero}`}>
                {!abierto && <PrintButton label="Imprimir" sheet={() => hojaDe(conteo)} />}
                {abierto && <CancelarConteo conteo={conteo} onHecho={leido.set} />}
                <Button label="Todos los conteos" icon="pi-arrow-left" text onClick={onVolver} />
              </PageHeader>
              <Cabeza conteo={conteo} />
              {estatus === 'ABIERTO' && <Contando {...paso} quitar={quitar} onTerminado={leido.set} />}
              {estatus === 'CONTADO' && <Diferencias {...paso} onCerrado={leido.set} />}
              {estatus === 'CERRADO' && (
                <Table label="Lo contado" columns={LINEAS} cells={celdas} rows={detalles} rowKey="codigoArticulo" />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

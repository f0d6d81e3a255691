import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MAX_IMPORTE, type Centavos } from '@/contract/importe';
import { CompraInput, type Compra } from '@/contract/compras/compra';
import type { ArticuloLigero } from '@/contract/inventario/articulo';
import { costear, type LineaCosteada } from '@/domain/compra';
import { aCentavos, CERO, proporcion, restar, sumar } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import { compraService } from '@/services/inventario/compras';
import { suplidorService } from '@/services/inventario';
import { money, plural } from '@/utils/format';
import { later } from '../data/later';
import { useSucursal } from '../data/useSession';
import { Notice } from '../feedback/Notice';
import { ActForm } from '../form/ActForm';
import { Fields, type Field } from '../form/Fields';
import { useOptions } from '../form/useOptions';
import { LineasDeArticulos } from '../inventario/lineas/LineasDeArticulos';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { firstField } from '../ui/keyboard/focus';
import { TraerFaltantes } from './TraerFaltantes';

const CompraPanel = later(() => import('./CompraPanel'), 'CompraPanel');
const RecibirCompra = later(() => import('./actosDeCompra'), 'RecibirCompra');

const schema = CompraInput.omit({ codigoSucursal: true });
type Valor = Omit<CompraInput, 'codigoSucursal'>;

/** A line as the form holds it: pesos and percent, null for an empty field. */
interface Linea {
  codigoArticulo: number;
  cantidad: number | null;
  /** Pieces in what is counted and costed: those of a box, or 1. */
  piezas: number;
  costo: number | null;
  itbis: number | null;
}

const LINEA: Field<Linea>[] = [
  { name: 'cantidad', label: 'Cantidad', kind: 'number' },
  { name: 'costo', label: 'Costo', kind: 'money' },
  { name: 'itbis', label: 'ITBIS (%)', kind: 'percent' },
];
/** Who buys by the box says whether a line counts boxes or pieces. */
const camposDeLinea = ({ piezasPorCaja }: ArticuloLigero): Field<Linea>[] => {
  if (piezasPorCaja === 1) return LINEA;
  const unidades = [
    { value: piezasPorCaja, label: `Cajas de ${piezasPorCaja}` },
    { value: 1, label: 'Piezas' },
  ];
  return [
    { name: 'piezas', label: 'Unidad', kind: 'select', options: unidades, half: true },
    ...LINEA.map((uno) => ({ ...uno, half: true as const })),
  ];
};
const COSTOS: Field<Valor>[] = [
  { name: 'otrosCostos', label: 'Otros costos', kind: 'money', half: true, help: 'Flete o aduana: se reparten entre las líneas.' },
  { name: 'nota', label: 'Nota', kind: 'text', half: true },
  { name: 'itbisAlCosto', label: 'El ITBIS es parte del costo', kind: 'switch', help: 'Si la academia no puede deducirlo.' },
];

/** The line of an article, in boxes where it is bought so; `pedir` is how many pieces are to be ordered. */
const nuevaLinea = ({
  codigoArticulo,
  costoPromedio,
  itbis,
  piezasPorCaja: piezas,
  pedir = 1,
}: ArticuloLigero & { pedir?: number }): Linea => ({
  ...{ codigoArticulo, cantidad: Math.ceil(pedir / piezas), piezas, costo: (costoPromedio * piezas) / 100, itbis: itbis / 100 },
});

type Escrito = [detalles: Linea[], otrosCostos: number | null, itbisAlCosto: boolean];

/** The calculated lines of the form, with their pieces; undefined while one of them is incomplete. */
function useCosteadas(): { lineas: readonly (LineaCosteada & { piezas: number })[]; otros: Centavos } | undefined {
  const [detalles, otrosCostos, itbisAlCosto] = useWatch({ name: ['detalles', 'otrosCostos', 'itbisAlCosto'] }) as Escrito;
  const otros = aCentavos(otrosCostos ?? 0);
  const lineas = (detalles ?? []).flatMap(({ cantidad, piezas, costo, itbis }) => {
    const uno = aCentavos(costo);
    const bien = uno !== null && itbis !== null && itbis >= 0 && itbis <= 100 && Number.isInteger(cantidad) && cantidad! > 0;
    // A scanner may type bars into the quantity: what no amount holds is left to the check of the field.
    return bien && cantidad! * uno <= MAX_IMPORTE
      ? [{ cantidad: cantidad!, piezas: Number(piezas), costo: uno, itbis: Math.round(itbis * 100) }]
      : [];
  });
  if (otros === null || lineas.length !== (detalles ?? []).length) return undefined;
  return {
    otros,
    lineas: costear(lineas, otros, itbisAlCosto).map((una, i) => ({ ...una, piezas: lineas[i]!.cantidad * lineas[i]!.piezas })),
  };
}

/** The total of a line, and the value that each piece adds to the stock. */
function NotaDeLinea({ articulo: { existencia }, index }: { articulo: ArticuloLigero; index: number }) {
  const linea = useCosteadas()?.lineas[index];
  const partes = [`Hay ${existencia}`];
  if (linea) partes.push(`entra a ${money(proporcion(linea.valor, 1, linea.piezas))} cada una`, money(linea.total));
  return <>{partes.join(' · ')}</>;
}

function Totales() {
  const hecha = useCosteadas();
  if (!hecha || hecha.lineas.length === 0) return null;
  const { lineas, otros } = hecha;
  const total = sumar(lineas.map((una) => una.total));
  const itbis = sumar(lineas.map((una) => una.itbis));
  return (
    <section aria-label="Totales" className="flex justify-content-end">
      <Facts
        className="tabular text-right"
        of={[
          ['Artículos', money(restar(restar(total, itbis), otros))],
          ['Otros costos', otros > CERO && money(otros)],
          ['ITBIS', money(itbis)],
          ['Total', <strong key="total">{money(total)}</strong>],
        ]}
      />
    </section>
  );
}

const VACIA = { otrosCostos: CERO, itbisAlCosto: false, recibir: true, detalles: [] };

function Formulario({ codigoSucursal, onHecha }: { codigoSucursal: number; onHecha: (compra: Compra) => void }) {
  // Each supplier is listed with the payment terms.
  const { from, options } = useOptions(suplidorService.active, ({ codigoSuplidor, descripcion, diasPago }) => ({
    value: codigoSuplidor,
    label: `${descripcion} · ${diasPago === 0 ? 'al contado' : `a ${plural(diasPago, 'día')}`}`,
  }));
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => firstField(form.current!)?.focus(), []);
  const placeholder = from.data?.length === 0 ? 'Todavía no hay suplidores' : 'Elija a quien vende';
  const cabeza: Field<Valor>[] = [
    { name: 'codigoSuplidor', label: 'Suplidor', kind: 'select', placeholder, from, options },
    { name: 'documento', label: 'Factura o NCF', kind: 'text', half: true },
    { name: 'fecha', label: 'Fecha', kind: 'date', half: true },
    { name: 'recibir', label: 'Ya llegó todo', kind: 'switch', help: 'Si no, se recibe después, entera o en partes.' },
  ];
  return (
    <div ref={form}>
      <ActForm
        label="Nueva compra"
        schema={schema}
        value={{ ...VACIA, fecha: hoyEn(new Date()) }}
        accept="Guardar compra"
        icon="pi-check"
        success={({ numero }) => `Compra ${numero} guardada`}
        act={(value, { clave }) => compraService.save({ body: { ...value, codigoSucursal } }, { clave })}
        onDone={onHecha}
      >
        <Fields fields={cabeza} />
        <LineasDeArticulos<ArticuloLigero, Linea>
          linea={nuevaLinea}
          fields={camposDeLinea}
          nota={(articulo, index) => <NotaDeLinea articulo={articulo} index={index} />}
        >
          {(traer) => <TraerFaltantes codigoSucursal={codigoSucursal} traer={traer} />}
        </LineasDeArticulos>
        <Fields fields={COSTOS} />
        <Totales />
      </ActForm>
    </div>
  );
}

interface Props {
  /** The purchase open over the form. */
  codigoCompra?: number;
  onAbrir: (codigoCompra?: number) => void;
}

/** Records a purchase: supplier, articles and costs; received at once or later. */
export function NuevaCompra({ codigoCompra, onAbrir }: Props) {
  const codigoSucursal = useSucursal()?.codigoSucursal;
  const [hecha, setHecha] = useState<Compra>();
  const [recibe, setRecibe] = useState(false);
  if (codigoSucursal === undefined) return null;
  return (
    <>
      {hecha && (
        <Notice
          tone="success"
          role="status"
          className="mb-3"
          action={
            <>
              <Button label="Verla e imprimirla" text small onClick={() => onAbrir(hecha.codigoCompra)} />
              {hecha.estatus === 'PENDIENTE' && <Button label="Recibir lo que llegó" text small onClick={() => setRecibe(true)} />}
            </>
          }
        >
          Compra {hecha.numero} a {hecha.suplidor} por {money(hecha.total)}:{' '}
          {hecha.estatus === 'RECIBIDA' ? 'recibida' : hecha.estatus === 'PENDIENTE' ? 'por recibir' : 'recibida en parte'}.
        </Notice>
      )}
      <Formulario key={`${codigoSucursal} ${hecha?.codigoCompra ?? 0}`} codigoSucursal={codigoSucursal} onHecha={setHecha} />
      {hecha && recibe && <RecibirCompra compra={hecha} onDone={setHecha} onClose={() => setRecibe(false)} />}
      {codigoCompra !== undefined && <CompraPanel codigoCompra={codigoCompra} onClose={() => onAbrir()} />}
    </>
  );
}

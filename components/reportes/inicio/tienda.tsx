import { useState } from 'react';
import { columnsOf } from '@/contract/columns';
import { porPedir, type PorPedir } from '@/contract/compras/pedir';
import { tienda, type Vendida } from '@/contract/reportes/inventario/tienda';
import { hoyEn, mesDe, sumarDias } from '@/domain/fechas';
import { count, day, money, plural } from '@/utils/format';
import { Table } from '../../list/table/Table';
import { Chart } from '../../ui/Chart';
import { LabelledSelect } from '../../ui/input/Select';
import { Stat, Stats } from '../../ui/Stat';
import { porciento } from './dinero';
import { Tarjeta } from './Tarjeta';
import css from './Tarjeta.module.css';

/** The store's sales by day, and the margin. */
const Ventas = () => (
  <Tarjeta titulo="Ventas de la tienda" icono="pi-shopping-bag" de={tienda.tablero} wide>
    {({ hoy, semana, mes, mesAnterior, margen, costo, porcentaje, porDia, bajoMinimo }) => (
      <>
        <Stats aria-label="Ventas de la tienda">
          <Stat label="Hoy" value={money(hoy.monto)} note={plural(hoy.unidades, 'unidad', 'unidades')} />
          <Stat label="Esta semana" value={money(semana.monto)} note={plural(semana.unidades, 'unidad', 'unidades')} />
          <Stat label="Este mes" value={money(mes.monto)} note={`${money(mesAnterior.monto)} los mismos días del mes anterior`} />
          <Stat
            label="Margen del mes"
            value={money(margen)}
            note={porcentaje === null ? 'Nada vendido este mes' : `${porciento(porcentaje)} sin ITBIS; costó ${money(costo)}`}
            tone={margen < 0 ? 'bad' : undefined}
          />
          <Stat
            label="Bajo el mínimo"
            value={count(bajoMinimo)}
            note={bajoMinimo === 1 ? 'artículo' : 'artículos'}
            tone={bajoMinimo ? 'bad' : undefined}
          />
        </Stats>
        <Chart
          title="Vendido por día, los últimos 30 días"
          kind="money"
          labels={porDia.map(({ fecha }) => day(fecha).slice(0, 5))}
          series={[{ label: 'Vendido', values: porDia.map(({ monto }) => monto) }]}
        />
      </>
    )}
  </Tarjeta>
);

/** The comparison with the previous period: 'antes nada', 'igual que antes', 'antes 3 piezas'. */
const contra = (ahora: number, antes: number, palabras: (n: number) => string) =>
  antes === 0 ? 'antes nada' : ahora === antes ? 'igual que antes' : `antes ${palabras(antes)}`;

interface ListaProps {
  titulo: string;
  filas: readonly Vendida[];
  de: (fila: Vendida) => readonly [number, number];
  palabras: (n: number) => string;
}

const ListaDeVendidos = ({ titulo, filas, de, palabras }: ListaProps) => (
  <div className="flex-1" style={{ minWidth: 'min(16rem, 100%)' }}>
    <h3 className="text-sm m-0 mb-2">{titulo}</h3>
    <ol className={`${css.lista} list-none m-0 p-0`}>
      {filas.map((fila) => {
        const [ahora, antes] = de(fila);
        return (
          <li key={fila.codigoArticulo}>
            <span>{fila.articulo}</span>
            <span>
              <strong>{palabras(ahora)}</strong>{' '}
              <small className={ahora < antes ? css.mal : 'text-muted'}>({contra(ahora, antes, palabras)})</small>
            </span>
          </li>
        );
      })}
    </ol>
  </div>
);

const TRAMOS = [
  { value: 'mes', label: 'Este mes' },
  { value: '7', label: 'Los últimos 7 días' },
  { value: '30', label: 'Los últimos 30 días' },
  { value: '90', label: 'Los últimos 90 días' },
];

const desdeDe = (tramo: string, hoy: string) => (tramo === 'mes' ? `${mesDe(hoy)}-01` : sumarDias(hoy, 1 - Number(tramo)));

/** The best-selling articles, against the same number of days before. */
function MasVendidos() {
  const [tramo, setTramo] = useState('mes');
  return (
    <Tarjeta titulo="Más vendidos" icono="pi-trophy" de={tienda.top} query={{ desde: desdeDe(tramo, hoyEn(new Date())) }} wide>
      {({ porUnidades, porMonto }) => (
        <>
          <LabelledSelect label="Días" half options={TRAMOS} value={tramo} onChange={(uno) => setTramo(String(uno))} />
          {porUnidades.length === 0 ? (
            <p className="m-0 text-muted">No se vendió ningún artículo en esos días.</p>
          ) : (
            <div className="flex flex-wrap gap-4">
              <ListaDeVendidos titulo="Por unidades" filas={porUnidades} de={(una) => [una.unidades, una.unidadesAntes]} palabras={count} />
              <ListaDeVendidos titulo="Por monto" filas={porMonto} de={(una) => [una.monto, una.montoAntes]} palabras={money} />
            </div>
          )}
        </>
      )}
    </Tarjeta>
  );
}

const columnas = columnsOf<PorPedir>([
  { id: 'nombre', header: 'Artículo' },
  { id: 'sucursal', header: 'Sucursal' },
  { id: 'existencia', header: 'Hay', kind: 'number' },
  { id: 'existenciaMinima', header: 'Mínimo', kind: 'number' },
  { id: 'porLlegar', header: 'Por llegar', kind: 'number' },
  { id: 'vendidas', header: 'Vendidas en 30 días', kind: 'number' },
  { id: 'pedir', header: 'Pedir', kind: 'number' },
  { id: 'suplidor', header: 'Suplidor' },
]);

const celdas = { pedir: ({ pedir }: PorPedir) => (pedir ? <strong>{count(pedir)}</strong> : 'Ya viene') };

/** Articles below their minimum, and how many to order: up to the minimum plus a month of sales. */
const QuePedir = () => (
  <Tarjeta
    titulo="Qué pedir"
    icono="pi-truck"
    de={porPedir}
    wide
    a={{ path: '/report/inventario/existenciaArticulo', query: '?cual=BAJO_MINIMO', texto: 'Existencia' }}
  >
    {(filas) =>
      filas.length === 0 ? (
        <p className="m-0 text-muted">Nada: todo está sobre su mínimo.</p>
      ) : (
        <Table
          label="Qué pedir"
          columns={columnas}
          cells={celdas}
          rows={filas}
          rowKey={({ codigoArticulo, codigoSucursal }) => `${codigoArticulo}-${codigoSucursal}`}
        />
      )
    }
  </Tarjeta>
);

/** The store's cards on the start page. */
export const Tienda = () => (
  <div className={css.tablero} data-cards>
    <Ventas />
    <MasVendidos />
    <QuePedir />
  </div>
);

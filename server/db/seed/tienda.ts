import type { Centavos } from '@/contract/campos';
import { costear, debidoDe, estatusDeCompra, parteDe } from '@/domain/compra';
import { CERO, porcentaje, restar, sumar } from '@/domain/dinero';
import { valorDeMovimiento } from '@/domain/existencia';
import { sumarDias } from '@/domain/fechas';
import { calcularVenta } from '@/domain/precio';
import { compra, compraDetalle } from '../schema/compras';
import { factura, facturaDetalle } from '../schema/facturas';
import { movimiento, transferenciaArticulo, transferenciaArticuloDetalle } from '../schema/inventario';
import { copiar, type Fila } from './bulk';
import { crearAzar } from './datos/azar';
import { numerar } from './facturacion';
import type { Agenda } from './pagos';
import { CAJEROS, CODIGO_COMPANIA as codigoCompania, SUCURSALES, momentoDe, type Alta, type Semilla } from './tipos';

// The last weeks of the shop: sales paid at once, a transfer with a missing piece, one still on its way, and a half-received purchase.

/** Days of sales, back from today. */
const DIAS = 42;
const [NACO, ESTE, SANTIAGO] = SUCURSALES;
const COMPRA = { hace: 6, documento: 'A1502-1', descuento: 4000, piezas: 12 };
const FALTO = { enviada: 12, recibida: 10, motivo: 'Faltó una pieza al abrir la caja' };

interface Articulo {
  codigo: number;
  nombre: string;
  precio: Centavos;
  itbis: number;
  suplidor: number;
}
interface Hay {
  existencia: number;
  valor: Centavos;
}

/** State while the shop's rows are generated; stock is keyed by 'article branch'. */
interface Obra {
  articulos: Articulo[];
  hay: Map<string, Hay>;
  movimientos: Fila<typeof movimiento>[];
  ultimo: { movimiento: number; factura: number; detalle: number };
}
const lugar = (codigo: number, sucursal: number) => `${codigo} ${sucursal}`;
const hayDe = ({ hay }: Obra, codigo: number, sucursal: number) => hay.get(lugar(codigo, sucursal))!;

type Mueve = Pick<Fila<typeof movimiento>, 'tipo' | 'documento' | 'origen' | 'codigoOrigen' | 'motivo' | 'usuario'> & { momento: string };

/** Moves stock like the product does: pieces leave at the branch's average cost. Returns the value moved, signed (centavos). */
function mover(obra: Obra, codigo: number, sucursal: number, efecto: number, mueve: Mueve, traido?: Centavos): Centavos {
  const antes = hayDe(obra, codigo, sucursal);
  const valor = valorDeMovimiento(antes, efecto, traido === undefined ? {} : { valor: traido });
  const despues = { existencia: antes.existencia + efecto, valor: sumar([antes.valor, valor]) };
  obra.hay.set(lugar(codigo, sucursal), despues);
  obra.movimientos.push({
    ...mueve,
    ...{
      codigoMovimiento: (obra.ultimo.movimiento += 1),
      codigoCompania,
      codigoSucursal: sucursal,
      codigoArticulo: codigo,
      cantidad: efecto,
    },
    ...{ costo: Math.round(valor / efecto) as Centavos, valor, existencia: despues.existencia, valorExistencia: despues.valor },
  });
  return valor;
}

/** Articles with more stock than a branch needs, largest stock first. */
const sobran = (obra: Obra, sucursal: number, cuantos: number) =>
  obra.articulos
    .filter(({ suplidor }) => suplidor === 1)
    .sort((a, b) => hayDe(obra, b.codigo, sucursal).existencia - hayDe(obra, a.codigo, sucursal).existencia || a.codigo - b.codigo)
    .slice(0, cuantos);

async function leerTienda({ client }: Semilla): Promise<Obra> {
  const { rows: articulos } = await client.query<Articulo>(
    `select codigo_articulo codigo, nombre, precio::int, itbis, codigo_suplidor suplidor from articulo order by 1`,
  );
  const { rows: estantes } = await client.query<Hay & { codigo: number; sucursal: number }>(
    `select codigo_articulo codigo, codigo_sucursal sucursal, cantidad existencia, valor::int from existencia order by 1, 2`,
  );
  const { rows } = await client.query<Obra['ultimo']>(
    `select (select max(codigo_movimiento) from movimiento) movimiento, (select coalesce(max(codigo_factura), 0) from factura) factura,
       (select coalesce(max(codigo_detalle), 0) from factura_detalle) detalle`,
  );
  const hay = new Map(estantes.map(({ codigo, sucursal, existencia, valor }) => [lugar(codigo, sucursal), { existencia, valor }]));
  return { articulos, hay, movimientos: [], ultimo: rows[0]! };
}

/** One sale of one or two articles to a student, paid at once. */
function vender(obra: Obra, azar: ReturnType<typeof crearAzar>, de: Alta, dia: string, agenda: Agenda) {
  const codigoSucursal = de.grupo.codigoSucursal;
  const elegidos = new Set([azar.uno(obra.articulos), ...(azar.porCiento(35) ? [azar.uno(obra.articulos)] : [])]);
  const lineas = [...elegidos].flatMap((articulo) => {
    const { existencia } = hayDe(obra, articulo.codigo, codigoSucursal);
    const cantidad = Math.min(articulo.precio < 10_000 ? azar.entero(1, 4) : 1, existencia);
    if (cantidad === 0) return [];
    const { precio, itbis } = articulo;
    const vendida = calcularVenta({ precio, itbis, cantidad, motivo: '', descuentos: [] });
    if (!vendida.ok) throw new Error(vendida.motivo);
    return [{ articulo, cantidad, linea: vendida.linea }];
  });
  if (lineas.length === 0) return null;
  const codigoFactura = (obra.ultimo.factura += 1);
  const { usuario } = CAJEROS[codigoSucursal]!;
  const momento = momentoDe(dia, `${azar.entero(15, 18)}:${azar.entero(10, 59)}`);
  const total = sumar(lineas.map(({ linea }) => linea.total));
  const detalles = lineas.map(({ articulo, cantidad, linea: { descuento, itbis, total: suyo, pasos } }): Fila<typeof facturaDetalle> => {
    const venta = { tipo: 'VENTA', documento: `Factura ${codigoFactura}`, origen: 'FACTURA', codigoOrigen: codigoFactura } as const;
    mover(obra, articulo.codigo, codigoSucursal, -cantidad, { ...venta, motivo: '', usuario, momento });
    return {
      ...{
        codigoDetalle: (obra.ultimo.detalle += 1),
        codigoFactura,
        tipo: 'AR',
        codigoArticulo: articulo.codigo,
        descripcion: articulo.nombre,
      },
      ...{ cantidad, precio: articulo.precio, descuento, itbis, total: suyo, pasos },
    };
  });
  const [primera] = lineas;
  const que = primera!.cantidad === 1 ? primera!.articulo.nombre : `${primera!.articulo.nombre} × ${primera!.cantidad}`;
  agenda.anotar(dia, { codigoPagador: de.familia.codigoPagador, codigoSucursal, codigoFactura, monto: total });
  const fila: Fila<typeof factura> = {
    ...{ codigoFactura, codigoCompania, codigoSucursal, numero: codigoFactura, tipo: 'VENTA', fecha: dia, fechaVencimiento: dia, usuario },
    ...{ codigoEntidad: de.codigoEntidad, codigoEstudiante: de.codigoEstudiante, total, pagado: total, estatus: 'PAGADA' },
    descripcion: lineas.length === 1 ? que : `${que} y 1 línea más`,
  };
  return { fila, detalles };
}

interface Papeles {
  compras: Fila<typeof compra>[];
  lineasDeCompra: Fila<typeof compraDetalle>[];
  transferencias: Fila<typeof transferenciaArticulo>[];
  lineas: Fila<typeof transferenciaArticuloDetalle>[];
}

/** Sends pieces to another branch, as transfer number `n`. */
function enviar(obra: Obra, papeles: Papeles, n: number, a: number, dia: string, cuantas: number) {
  const momento = momentoDe(dia, '08:40');
  const cabeza = { codigoTransferenciaArticulo: n, codigoCompania, codigoSucursal: NACO, codigoSucursalDestino: a, numero: n };
  papeles.transferencias.push({ ...cabeza, estatus: 'ENVIADA', usuario: 'admin', momento, terminada: null, terminadaPor: '', motivo: '' });
  for (const { codigo } of sobran(obra, NACO, 2)) {
    const mueve = {
      documento: `Transferencia ${n}`,
      origen: 'TRANSFERENCIA',
      codigoOrigen: n,
      motivo: '',
      usuario: 'admin',
      momento,
    } as const;
    const valor = mover(obra, codigo, NACO, -cuantas, { tipo: 'TRANSFERENCIA_SALIDA', ...mueve });
    papeles.lineas.push({
      ...{ codigoTransferenciaArticulo: n, codigoArticulo: codigo, codigoSucursal: NACO, cantidad: cuantas },
      ...{ valor: restar(CERO, valor), recibida: null },
    });
  }
}

/** Receives a transfer; one piece of its first article is missing. */
function recibir(obra: Obra, papeles: Papeles, n: number, dia: string, motivo: string) {
  const momento = momentoDe(dia, '09:15');
  const cabeza = papeles.transferencias.find(({ numero }) => numero === n)!;
  Object.assign(cabeza, { estatus: 'RECIBIDA', terminada: momento, terminadaPor: 'admin', motivo });
  for (const [i, linea] of papeles.lineas.filter((una) => una.codigoTransferenciaArticulo === n).entries()) {
    linea.recibida = linea.cantidad - (i === 0 ? 1 : 0);
    const mueve = { documento: `Transferencia ${n}`, origen: 'TRANSFERENCIA', codigoOrigen: n, motivo, usuario: 'admin', momento } as const;
    const traido = parteDe(linea.valor, linea.cantidad, 0, linea.recibida);
    mover(obra, linea.codigoArticulo, cabeza.codigoSucursalDestino, linea.recibida, { tipo: 'TRANSFERENCIA_ENTRADA', ...mueve }, traido);
  }
}

/** A purchase of three articles: the first received whole, the second half, the third not yet. */
function comprar(obra: Obra, papeles: Papeles, codigoCompra: number, codigoDetalle: number, dia: string) {
  const momento = momentoDe(dia, '10:30');
  const pedidos = obra.articulos.filter(({ suplidor }) => suplidor === 1).slice(2, 5);
  const lineas = pedidos.map(({ codigo, precio, itbis }, i) => {
    const costo = porcentaje(precio, 10_000 - COMPRA.descuento);
    const [{ valor, ...resto }] = costear([{ cantidad: COMPRA.piezas, costo, itbis }], CERO, false) as [ReturnType<typeof costear>[number]];
    const recibida = [COMPRA.piezas, COMPRA.piezas / 2, 0][i]!;
    const mueve = { tipo: 'COMPRA', documento: `Compra ${codigoCompra}`, origen: 'COMPRA', codigoOrigen: codigoCompra } as const;
    if (recibida)
      mover(obra, codigo, NACO, recibida, { ...mueve, motivo: '', usuario: 'admin', momento }, parteDe(valor, COMPRA.piezas, 0, recibida));
    return {
      ...{ codigoCompraDetalle: codigoDetalle + i, codigoCompra, codigoSucursal: NACO, codigoArticulo: codigo },
      ...{ cantidad: COMPRA.piezas, costo, ...resto, valor, recibida, devuelta: 0 },
    };
  });
  papeles.lineasDeCompra.push(...lineas);
  papeles.compras.push({
    ...{ codigoCompra, codigoCompania, codigoSucursal: NACO, numero: codigoCompra, codigoSuplidor: 1, documento: COMPRA.documento },
    ...{ fecha: dia, fechaVencimiento: sumarDias(dia, 30), estatus: estatusDeCompra(lineas), otrosCostos: CERO, pagado: CERO },
    ...{ total: sumar(lineas.map((una) => una.total)), debido: debidoDe(lineas), usuario: 'admin', momento },
  });
}

/** Writes the last weeks of the shop day by day, and adds the sales to the agenda as payments. */
export async function sembrarTienda(semilla: Semilla, altas: readonly Alta[], agenda: Agenda): Promise<void> {
  const { client, hoy } = semilla;
  const obra = await leerTienda(semilla);
  const papeles: Papeles = { compras: [], lineasDeCompra: [], transferencias: [], lineas: [] };
  const ultimas = `select (select max(codigo_compra) from compra) compra, (select max(codigo_compra_detalle) from compra_detalle) detalle`;
  const { rows } = await client.query<{ compra: number; detalle: number }>(ultimas);
  const azar = crearAzar(77);
  const porSucursal = SUCURSALES.map((una) => altas.filter(({ grupo: g, cancelada }) => g.codigoSucursal === una && cancelada === null));
  const ventas: NonNullable<ReturnType<typeof vender>>[] = [];
  for (let hace = DIAS; hace > 0; hace -= 1) {
    const dia = sumarDias(hoy, -hace);
    if (hace === FALTO.enviada) enviar(obra, papeles, 1, ESTE, dia, 3);
    if (hace === FALTO.recibida) recibir(obra, papeles, 1, dia, FALTO.motivo);
    if (hace === COMPRA.hace) comprar(obra, papeles, rows[0]!.compra + 1, rows[0]!.detalle + 1, dia);
    if (hace === 1) enviar(obra, papeles, 2, SANTIAGO, dia, 2);
    if (agenda.abre(dia) !== dia) continue;
    for (const [i, suyas] of porSucursal.entries())
      for (let n = azar.entero(0, i === 0 ? 3 : 1); n > 0; n -= 1) {
        const cliente = suyas.length ? azar.uno(suyas) : undefined;
        const venta = cliente && cliente.fecha <= dia ? vender(obra, azar, cliente, dia, agenda) : null;
        if (venta) ventas.push(venta);
      }
  }
  await copiar(client, factura, ventas.map(({ fila }) => fila)); // prettier-ignore
  await copiar(client, facturaDetalle, ventas.flatMap(({ detalles }) => detalles)); // prettier-ignore
  await copiar(client, compra, papeles.compras);
  await copiar(client, compraDetalle, papeles.lineasDeCompra);
  await copiar(client, transferenciaArticulo, papeles.transferencias);
  await copiar(client, transferenciaArticuloDetalle, papeles.lineas);
  await copiar(client, movimiento, obra.movimientos);
  await client.query(
    `update existencia e set cantidad = d.existencia, valor = d.valor
     from json_to_recordset($1) d (codigo int, sucursal int, existencia int, valor bigint) where e.codigo_articulo = d.codigo and e.codigo_sucursal = d.sucursal`,
    [
      JSON.stringify(
        [...obra.hay].map(([clave, una]) => ({ codigo: Number(clave.split(' ')[0]), sucursal: Number(clave.split(' ')[1]), ...una })),
      ),
    ],
  );
  await client.query(
    `update articulo a set costo_promedio = s.costo from (
       select codigo_articulo, round(sum(valor)::numeric / sum(cantidad)) costo from existencia group by 1 having sum(cantidad) > 0) s
     where a.codigo_articulo = s.codigo_articulo and exists (select 1 from movimiento m where m.codigo_articulo = a.codigo_articulo
       and (m.tipo = 'TRANSFERENCIA_ENTRADA' or m.codigo_origen = $1 and m.origen = 'COMPRA'))`,
    [rows[0]!.compra + 1],
  );
  await numerar(semilla, sumarDias(hoy, -DIAS));
  await client.query(`update secuencia set ultimo = ultimo + 1 where serie = 'COMPRA'`);
  await client.query(`insert into secuencia (codigo_compania, serie, ultimo) values ($1, 'TRANSFERENCIA', 2)`, [codigoCompania]);
}

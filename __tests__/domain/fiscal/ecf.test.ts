import { xmlDeEcf } from '@/domain/fiscal/ecf';
import { ESQUEMA_ECF, faltaDeFormato, type Regla, type TipoEcf } from '@/domain/fiscal/esquema';
import type { Elemento } from '@/domain/fiscal/xml';
import { cualquierEcf } from '../../support/ecf';
import fc from '../../support/fc';

const DE_TIPO = { E31: 31, E32: 32, E33: 33, E34: 34 } as const;
const TIPOS = Object.keys(DE_TIPO) as TipoEcf[];

/** What stands in an element of this text, read back without the writer. */
function leer(xml: string): Elemento {
  const pila: { nombre: string; contenido: Elemento[]; texto: string }[] = [{ nombre: '', contenido: [], texto: '' }];
  for (const [, cierre, nombre, texto] of xml.matchAll(/<(\/?)(\w+)>|([^<]+)/g)) {
    const arriba = pila.at(-1)!;
    if (texto !== undefined) arriba.texto += texto;
    else if (!cierre) pila.push({ nombre: nombre!, contenido: [], texto: '' });
    else {
      expect(arriba.nombre).toBe(nombre);
      pila.pop();
      pila.at(-1)!.contenido.push({ nombre: nombre!, contenido: arriba.contenido.length ? arriba.contenido : arriba.texto });
    }
  }
  expect(pila).toHaveLength(1);
  return pila[0]!.contenido[0]!;
}

const sinEntidades = ({ nombre, contenido }: Elemento): Elemento => ({
  nombre,
  contenido:
    typeof contenido === 'string'
      ? contenido.replace(/&(lt|gt|quot|apos|amp);/g, (_, cual: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[cual]!)
      : contenido.map(sinEntidades),
});

test('whatever is billed, a document of every type is valid as it is written', () => {
  const vistos = new Set<string>();
  fc.assert(
    fc.property(cualquierEcf, (ecf) => {
      const hecho = xmlDeEcf(ecf);
      expect(hecho).toMatchObject({ ok: true });
      if (!hecho.ok) return;
      expect(faltaDeFormato(sinEntidades(leer(hecho.xml)), ecf.tipo as TipoEcf)).toBeUndefined();
      // No surrogate without its other half, no control character, no empty element.
      expect(hecho.xml).not.toMatch(/[\p{Cs}\p{Cc}]|<(\w+)><\/\1>/u);
      vistos.add(ecf.tipo);
    }),
    { numRuns: 500 },
  );
  expect([...vistos].sort()).toEqual(TIPOS);
});

/** The smallest valid document of a type. */
const valores: Record<string, string> = {
  Version: '1.0',
  eNCF: 'E310000000001',
  FechaVencimientoSecuencia: '31-12-2027',
  IndicadorNotaCredito: '0',
  TipoIngresos: '01',
  TipoPago: '1',
  RNCEmisor: '131246796',
  FechaEmision: '10-03-2026',
  RNCComprador: '101010632',
  MontoTotal: '100.00',
  NumeroLinea: '1',
  IndicadorFacturacion: '4',
  IndicadorBienoServicio: '2',
  CantidadItem: '1',
  PrecioUnitarioItem: '100.00',
  MontoItem: '100.00',
  NCFModificado: 'E310000000009',
  FechaNCFModificado: '01-03-2026',
  CodigoModificacion: '1',
  FechaHoraFirma: '10-03-2026 10:00:00',
};
const hijosDe = ({ dentro }: Regla) => (Array.isArray(dentro) ? (dentro as readonly Regla[]) : []);
function minimo(regla: Regla, tipo: TipoEcf): Elemento {
  const hijos = hijosDe(regla);
  // The buyer of a consumer's document has no element that must occur, and the document may not have an empty one.
  const dados = regla.nombre === 'Comprador' ? hijos : hijos.filter(({ obligatorio }) => obligatorio.includes(tipo));
  const texto = regla.nombre === 'TipoeCF' ? String(DE_TIPO[tipo]) : (valores[regla.nombre] ?? 'Texto');
  return { nombre: regla.nombre, contenido: hijos.length ? dados.map((hijo) => minimo(hijo, tipo)) : texto };
}

type Cambio = (hijos: Elemento[]) => Elemento[];
/** The document with the children of one element changed. */
const cambiado = (de: Elemento, nombre: string, cambio: Cambio): Elemento =>
  typeof de.contenido === 'string'
    ? de
    : { ...de, contenido: (de.nombre === nombre ? cambio([...de.contenido]) : de.contenido).map((hijo) => cambiado(hijo, nombre, cambio)) };

describe.each(TIPOS)('%s', (tipo) => {
  const valido = minimo(ESQUEMA_ECF, tipo);

  test('holds with the elements that it must have', () => {
    expect(faltaDeFormato(valido, tipo)).toBeUndefined();
  });

  test('is refused by the name of the element that is missing, out of order, twice, unknown or empty', () => {
    const quitar = (nombre: string) => (hijos: Elemento[]) => hijos.filter((hijo) => hijo.nombre !== nombre);
    const ENCABEZADO = '/ECF/Encabezado';
    expect(faltaDeFormato(cambiado(valido, 'Encabezado', quitar('Totales')), tipo)).toBe(`falta ${ENCABEZADO}/Totales`);
    expect(faltaDeFormato(cambiado(valido, 'Item', quitar('NombreItem')), tipo)).toBe('falta /ECF/DetallesItems/Item/NombreItem');
    expect(
      faltaDeFormato(
        cambiado(valido, 'Encabezado', (hijos) => hijos.reverse()),
        tipo,
      ),
    ).toBe(`falta ${ENCABEZADO}/Version`);
    const doble = cambiado(valido, 'IdDoc', (hijos) => hijos.flatMap((hijo) => (hijo.nombre === 'eNCF' ? [hijo, hijo] : [hijo])));
    expect(faltaDeFormato(doble, tipo)).toBe(`sobra ${ENCABEZADO}/IdDoc/eNCF`);
    const otro = cambiado(valido, 'Totales', (hijos) => [...hijos, { nombre: 'Propina', contenido: '1.00' }]);
    expect(faltaDeFormato(otro, tipo)).toBe(`no va ahí ${ENCABEZADO}/Totales/Propina`);
    const vacio = cambiado(valido, 'Emisor', (hijos) =>
      hijos.map((hijo) => (hijo.nombre === 'RNCEmisor' ? { ...hijo, contenido: '' } : hijo)),
    );
    expect(faltaDeFormato(vacio, tipo)).toBe(`no es válido ${ENCABEZADO}/Emisor/RNCEmisor`);
  });

  test('asks for a buyer, an end of the range and a reference as its type does', () => {
    const sin = (padre: string, nombre: string) =>
      faltaDeFormato(
        cambiado(valido, padre, (hijos) => hijos.filter((hijo) => hijo.nombre !== nombre)),
        tipo,
      );
    const pide = (falta: string | undefined, tipos: TipoEcf[]) => expect(falta !== undefined).toBe(tipos.includes(tipo));
    pide(sin('Encabezado', 'Comprador'), ['E31', 'E32']);
    pide(sin('Comprador', 'RNCComprador'), ['E31']);
    pide(sin('IdDoc', 'FechaVencimientoSecuencia'), ['E31', 'E33']);
    pide(sin('IdDoc', 'IndicadorNotaCredito'), ['E34']);
    pide(sin('ECF', 'InformacionReferencia'), ['E33', 'E34']);
  });
});

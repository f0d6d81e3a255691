import { ESQUEMA_ECF, esValor, type Regla, type TipoEcf } from './esquema';
import type { Elemento } from './xml';

const reglasDe = ({ dentro }: Regla): readonly Regla[] | undefined => (Array.isArray(dentro) ? (dentro as readonly Regla[]) : undefined);

/** The first fault among the children of an element: one missing, too many, out of order or unknown. */
function faltaEntre(hijos: readonly Elemento[], reglas: readonly Regla[], tipo: TipoEcf, camino: string): string | undefined {
  let i = 0;
  for (const regla of reglas) {
    let veces = 0;
    for (; hijos[i]?.nombre === regla.nombre; i += 1) {
      veces += 1;
      const falta = faltaEn(hijos[i]!, regla, tipo, camino);
      if (falta) return falta;
    }
    if (veces === 0 && regla.obligatorio.includes(tipo)) return `falta ${camino}/${regla.nombre}`;
    if (veces > (regla.admitido.includes(tipo) ? regla.maximo : 0)) return `sobra ${camino}/${regla.nombre}`;
  }
  return i < hijos.length ? `no va ahí ${camino}/${hijos[i]!.nombre}` : undefined;
}

function faltaEn({ nombre, contenido }: Elemento, regla: Regla, tipo: TipoEcf, padre: string): string | undefined {
  const camino = `${padre}/${nombre}`;
  const reglas = reglasDe(regla);
  if (typeof contenido !== 'string') return reglas ? faltaEntre(contenido, reglas, tipo, camino) : `no es un texto ${camino}`;
  if (reglas) return `no es un grupo ${camino}`;
  return esValor(contenido, regla.dentro as Exclude<Regla['dentro'], readonly Regla[]>) ? undefined : `no es válido ${camino}`;
}

/**
 * The first fault of a document against the format of its type, with the path of the element: 'falta /ECF/Encabezado/Comprador'; undefined for a
 * valid document.
 */
export const faltaDeFormato = (ecf: Elemento, tipo: TipoEcf): string | undefined =>
  ecf.nombre === ESQUEMA_ECF.nombre ? faltaEn(ecf, ESQUEMA_ECF, tipo, '') : `no es un e-CF /${ecf.nombre}`;

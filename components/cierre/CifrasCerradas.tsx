import type { CifraDeReporte } from '@/contract/cierre/cierre';
import { FORMA_INGRESO } from '@/contract/palabras';
import type { FormaIngreso } from '@/contract/reportes/ingresos/formas';
import { hoyEn, textoDelDia, textoDelMes } from '@/domain/fechas';
import { cierreService } from '@/services/caja/cierre';
import { money } from '@/utils/format';
import { useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';

const SE = { neto: 'se cobró', ingreso: 'se cobró', facturado: 'se facturó', pendiente: 'quedó pendiente' };

interface Props {
  /** Which figure of a close the report shows, and of which months and branches. */
  cifra: CifraDeReporte;
  tramo: { desde: string; hasta: string; codigoSucursal?: number; todas?: boolean };
  /** The same figure as the report computes it today; undefined until it is known. */
  hoy: (mes: string) => number | undefined;
}

/** What the months of a report that are closed came to when they were, and today's figure where it is another one. */
export function CifrasCerradas({ cifra, tramo, hoy }: Props) {
  const { data: cerrados = [] } = useLoaded(cierreService.cifra, { query: { cifra, ...tramo } });
  return (
    <>
      {cerrados.map(({ mes, numero, momento, monto, porForma }) => {
        const hoyDice = hoy(mes);
        const difiere = hoyDice !== undefined && hoyDice !== monto;
        const formas = Object.entries(porForma).map(([forma, suyo]) => `${FORMA_INGRESO[forma as FormaIngreso]} ${money(suyo)}`);
        return (
          <Notice key={mes} tone={difiere ? 'warn' : 'info'} icon="pi-lock" className="mb-3">
            Cifras del cierre del {textoDelDia(hoyEn(new Date(momento)))}, N.º {numero}: en {textoDelMes(mes)} {SE[cifra]} {money(monto)}
            {formas.length > 0 && ` (${formas.join(', ')})`}.{difiere && ` Hoy el reporte suma ${money(hoyDice)}.`}
          </Notice>
        );
      })}
    </>
  );
}

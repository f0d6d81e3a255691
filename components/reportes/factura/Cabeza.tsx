import Link from 'next/link';
import { FacturaLink } from '../../data/FacturaLink';
import { Notice } from '../../feedback/Notice';
import { Facts } from '../../ui/Facts';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import type { FacturaAbierta } from '@/contract/cobros/facturaAbierta';
import { TIPO_FACTURA } from '@/contract/palabras';
import { mayOpen, routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { day, moment, money, plural } from '@/utils/format';

interface Props {
  factura: FacturaAbierta;
}

/** The customer; a student is linked to the record for users who may open it. */
function Cliente({ factura: { estudiante, codigoEstudiante } }: Props) {
  const ficha = mayOpen(routeOf('/estudiante')!, useAppSelector(selectAccesos));
  if (!ficha || codigoEstudiante === null) return estudiante;
  return <Link href={`/estudiante?codigo=${codigoEstudiante}`}>{estudiante}</Link>;
}

const vence = ({ fechaVencimiento, diasAtraso }: FacturaAbierta) =>
  `${day(fechaVencimiento)}${diasAtraso > 0 ? `, ${plural(diasAtraso, 'día')} de atraso` : ''}`;

/** The kind and the description, which often begins with it. */
const conceptoDe = ({ tipo, descripcion }: FacturaAbierta) =>
  descripcion.startsWith(TIPO_FACTURA[tipo]) ? descripcion : `${TIPO_FACTURA[tipo]} · ${descripcion}`;

/** Whose invoice it is, for what, since when, its amounts, and its void. */
export function Cabeza({ factura }: Props) {
  const { fecha, sucursal, usuario, nota, estatus, total, pagado, pendiente, estimadaHasta, anulacion, cuota, mora } = factura;
  return (
    <section aria-label="Datos de la factura" className="flex flex-column gap-3">
      {anulacion && (
        <Notice tone="error" icon="pi-ban">
          Anulada el {moment(anulacion.momento)} por {anulacion.usuario}: {anulacion.motivo}
          {anulacion.aprobadoPor && `. Aprobó ${anulacion.aprobadoPor}`}
        </Notice>
      )}
      {estimadaHasta !== null && (
        <Notice tone="info">Es un estimado hasta que se recalcule con la asistencia, después del {day(estimadaHasta)}.</Notice>
      )}
      <Facts
        of={[
          ['Cliente', <Cliente key="cliente" factura={factura} />],
          ['Concepto', conceptoDe(factura)],
          ['Estado', <EstadoTag key="estado" estado={estatus} />],
          ['Fecha', `${day(fecha)} en ${sucursal}, por ${usuario}`],
          ['Vence', vence(factura)],
          [
            'Total',
            <strong key="total" className="tabular">
              {money(total)}
            </strong>,
          ],
          ['Pagado', pagado > 0 && money(pagado)],
          [
            'Pendiente',
            pendiente > 0 && (
              <strong key="pendiente" className="tabular">
                {money(pendiente)}
              </strong>
            ),
          ],
          ['Mora de la cuota', cuota && <FacturaLink key="cuota" {...cuota}>{`Factura ${cuota.numero}`}</FacturaLink>],
          ['Su mora', mora && <FacturaLink key="mora" {...mora}>{`Factura ${mora.numero}`}</FacturaLink>],
          ['Nota', nota],
        ]}
      />
    </section>
  );
}

import Link from 'next/link';
import type { ReactNode } from 'react';
import type { FacturaAbierta } from '@/contract/cobros/facturaAbierta';
import { TIPO_FACTURA } from '@/contract/palabras';
import { day, moment, money, plural, count } from '@/utils/format';
import { Section } from '../../ui/Section';
import { FacturaLink } from '../../data/FacturaLink';
import { usePagina } from '../../data/useSession';
import { Notice } from '../../feedback/Notice';
import { Facts } from '../../ui/Facts';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import css from './Cabeza.module.css';

/** A text and an amount beside it; `children` stand below both. */
const Renglon = ({ texto, monto, className, children }: { texto: string; monto: number; className: string; children?: ReactNode }) => (
  <li className={`${css.line} column-gap-3 ${className}`}>
    <span className="break">{texto}</span>
    <span className="text-right tabular white-space-nowrap">{money(monto)}</span>
    {children}
  </li>
);

/** The lines of an invoice, each with the steps of its price. */
export const Lineas = ({ factura: { detalles, total } }: { factura: FacturaAbierta }) => (
  <Section title="Líneas" small>
    <ul className="list-none m-0 p-0">
      {detalles.map(({ descripcion, cantidad, total: monto, pasos }, i) => (
        <Renglon
          key={i}
          texto={cantidad > 1 ? `${count(cantidad)} × ${descripcion}` : descripcion}
          monto={monto}
          className="py-2 border-bottom-1 surface-border"
        >
          {pasos.length > 1 && (
            <ul className={`${css.steps} list-none m-0 p-0 pl-3 text-muted text-sm`} aria-label={`Cómo se calculó ${descripcion}`}>
              {pasos.map((paso, n) => (
                <Renglon key={n} texto={paso.concepto} monto={paso.monto} className="" />
              ))}
            </ul>
          )}
        </Renglon>
      ))}
      <Renglon texto="Total" monto={total} className="py-2 font-semibold" />
    </ul>
  </Section>
);

interface Props {
  factura: FacturaAbierta;
}

/** The customer; a student is linked to the record for users who may open it. */
function Cliente({ factura: { estudiante, codigoEstudiante } }: Props) {
  const ficha = usePagina('/estudiante');
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

import type { CuentaFamilia, FacturaPendiente } from '@/contract/facturas/factura';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import { money, phone } from '@/utils/format';
import { Empty, LoadFailed, Notice } from '../../feedback/Notice';
import { telLink } from '../../personas/contacto';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/Skeleton';
import { BotonCartas } from '../papeles/BotonCartas';
import { Pendientes } from '../Pendientes';

/** The family at the desk: payer, contact, credit and children. */
function Familia({ familia }: { familia: Omit<CuentaFamilia, 'facturas'> }) {
  const { pagador, saldoAFavor, estudiantes } = familia;
  return (
    <section className="flex flex-wrap gap-3 justify-content-between pb-3 border-bottom-1 surface-border" aria-label="Familia">
      <div>
        <h2>{pagador.nombre}</h2>
        <p className="flex flex-wrap column-gap-3 row-gap-1 align-items-center mt-1">
          {pagador.telefono ? <a href={telLink(pagador.telefono)}>{phone(pagador.telefono)}</a> : 'Sin teléfono'}
          {saldoAFavor > 0 && <span className="p-tag p-tag-success">Saldo a favor {money(saldoAFavor)}</span>}
        </p>
      </div>
      <ul className="list-none p-0">
        {estudiantes.map(({ codigoEstudiante, nombreCompleto, grupos }) => (
          <li key={codigoEstudiante} className="flex flex-wrap column-gap-2 align-items-center">
            <strong>{nombreCompleto}</strong> <small className="text-muted">{grupos || 'Sin grupo'}</small>
            <BotonCartas codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const nombreDe = ({ numero, descripcion, estudiante }: FacturaPendiente) => `Factura ${numero}, ${descripcion} de ${estudiante}`;

/** Names the invoices of the family at the desk that somebody else paid or voided meanwhile. */
function DeOtros() {
  const { deOtros = [], rows } = useAppSelector(selectPendientes);
  if (deOtros.length === 0) return null;
  const quedan = new Map(rows.map(({ codigoFactura, pendiente }) => [codigoFactura, pendiente]));
  return (
    <Notice tone="warn" role="status" className="mb-3">
      {deOtros.map((factura) => {
        const queda = quedan.get(factura.codigoFactura);
        return (
          <p key={factura.codigoFactura} className="m-0">
            {nombreDe(factura)}: {queda === undefined ? 'ya se cobró o se anuló.' : `ya se cobró una parte; quedan ${money(queda)}.`}
          </p>
        );
      })}
    </Notice>
  );
}

interface Props {
  onNext: () => void;
  onRetry: () => void;
  onSiguiente: () => void;
  /** What this desk is for; said while no family is selected. */
  para: string;
}

/** The family with its debt, or the loading, error or empty state instead. */
export function FamiliaPorCobrar({ onNext, onRetry, onSiguiente, para }: Props) {
  const { familia, rows, status, error, quien } = useAppSelector(selectPendientes);
  if (status === 'failed') return <LoadFailed error={error} onRetry={onRetry} />;
  if (!quien) {
    return (
      <Empty icon="pi-wallet" title="Busque a un estudiante o a otra persona para ver lo que tiene pendiente.">
        <p className="max-w-30rem m-0">{para}</p>
      </Empty>
    );
  }
  if (!familia) return <Skeleton lines={6} />;
  return (
    <div className="card" aria-busy={status === 'loading'}>
      <Familia familia={familia} />
      <DeOtros />
      {rows.length > 0 ? (
        <Pendientes key={quien.codigoEstudiante ?? `p${quien.codigoEntidad}`} onNext={onNext} />
      ) : (
        <Empty
          icon="pi-check-circle"
          title={
            familia.estudiantes.length > 0 ? 'Esta familia no tiene nada pendiente.' : `${familia.pagador.nombre} no tiene nada pendiente.`
          }
        >
          <Button label="Siguiente cliente" outlined onClick={onSiguiente} />
        </Empty>
      )}
    </div>
  );
}

import type { CuentaFamilia } from '@/contract/facturas/factura';
import { money, phone } from '@/utils/format';
import { BotonCartas } from './papeles/BotonCartas';
import { telLink } from '../personas/contacto';

/** The family at the desk: payer, contact, credit and children. */
export function Familia({ familia }: { familia: Omit<CuentaFamilia, 'facturas'> }) {
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

import type { CuentaFamilia } from '@/contract/facturas/factura';
import { money } from '@/utils/format';

/** Who stands at the desk: who pays, how to reach them, their credit, their children. */
export function Familia({ familia }: { familia: Omit<CuentaFamilia, 'facturas'> }) {
  const { pagador, saldoAFavor, estudiantes } = familia;
  return (
    <section className="familia" aria-label="Familia">
      <div className="familia-pagador">
        <h2>{pagador.nombre}</h2>
        <p>
          {pagador.telefono ? <a href={`tel:${pagador.telefono}`}>{pagador.telefono}</a> : 'Sin teléfono'}
          {saldoAFavor > 0 && <span className="p-tag p-tag-success">Saldo a favor {money(saldoAFavor)}</span>}
        </p>
      </div>
      <ul>
        {estudiantes.map(({ codigoEstudiante, nombreCompleto, grupos }) => (
          <li key={codigoEstudiante}>
            <strong>{nombreCompleto}</strong> <small>{grupos || 'Sin grupo'}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

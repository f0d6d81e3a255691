import type { PlanUnion } from '@/contract/responsables/fusion';
import { responsableService } from '@/services/responsables';
import { count, money, phone } from '@/utils/format';
import { BuscarPersona } from '../personas/BuscarPersona';
import { UnirFichas } from '../personas/UnirFichas';
import { BulletList } from '../ui/row/BulletList';

interface Persona {
  codigoEntidad: number;
  nombreCompleto: string;
}

const fichaDe = ({ codigoEntidad, nombreCompleto }: Persona) => ({ codigo: codigoEntidad, nombreCompleto });
const { fusionar } = responsableService;

const quienEs = ({ nombreCompleto, documento, telefono, hijos }: PlanUnion['queda']) =>
  [nombreCompleto, documento, phone(telefono), hijos.join(', ')].filter(Boolean).join(' · ');

/** The effects of a merge, before it is done. */
function Plan({ plan: { queda, seVa, traslados, seQuedan, completa, saldoAFavor, pendiente } }: { plan: PlanUnion }) {
  return (
    <>
      <BulletList title="Queda" items={[quienEs(queda)]} />
      <BulletList title="Se une a ella y queda inactiva" items={[quienEs(seVa)]} />
      <BulletList title="Pasa a la que queda" items={traslados.map(({ que, cantidad }) => `${count(cantidad)} ${que}`)} />
      <BulletList title="No pasa, porque ya lo tiene" items={seQuedan} />
      <BulletList title="Se completa" items={completa} />
      <p className="m-0">
        {pendiente > 0 && `Pasan ${money(pendiente)} pendientes. `}
        {saldoAFavor > 0 && `Pasan ${money(saldoAFavor)} a favor. `}
        Ningún monto cambia.
      </p>
    </>
  );
}

interface Props {
  persona: Persona;
  /** Receives the guardian that stays. */
  onHecho: (codigoEntidad: number) => void;
  onClose: () => void;
}

/** Merges two records of the same guardian. */
export const UnirResponsable = ({ persona, onHecho, onClose }: Props) => (
  <UnirFichas
    esta={fichaDe(persona)}
    cosas="personas"
    title="Unir con otra persona"
    buscar={(onPick) => <BuscarPersona onPick={(una) => onPick(fichaDe(una))} />}
    pedido={(queda, seVa) => ({ codigoEntidad: queda.codigo, codigoFusion: seVa.codigo })}
    prever={fusionar.preview}
    unir={fusionar}
    plan={(plan) => <Plan plan={plan} />}
    onHecho={({ codigo }) => onHecho(codigo)}
    onClose={onClose}
  />
);

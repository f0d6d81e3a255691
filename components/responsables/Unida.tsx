import Link from 'next/link';
import type { FichaResponsable } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { Notice } from '../feedback/Notice';
import { UnionesRecientes } from '../personas/UnionesRecientes';
import { responsableEn } from './rotulos';

interface Props {
  persona: FichaResponsable;
  onDeshecha: () => void;
}

/** A record that was merged into another one: a link to it, and undoing the merge while that is possible. */
export const Unida = ({ persona: { nombreCompleto, fusion, uniones }, onDeshecha }: Props) => (
  <div className="flex flex-column gap-3">
    <h2 className="break">{nombreCompleto}</h2>
    {fusion && (
      <Notice tone="info">
        Esta persona se unió a <Link href={responsableEn(fusion.codigoEntidad)}>{fusion.nombreCompleto}</Link>: allí está lo suyo.
      </Notice>
    )}
    <UnionesRecientes uniones={uniones} deshacer={responsableService.deshacerUnion} onHecho={onDeshecha} />
  </div>
);

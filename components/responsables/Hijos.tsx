import Link from 'next/link';
import { ACCESO } from '@/contract/accesos';
import type { FichaResponsable, Hijo } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { usePermiso } from '../data/useSession';
import { IconButton } from '../ui/Button';
import { RowList } from '../ui/keyboard/RowList';
import { PersonRow } from '../ui/row/PersonRow';
import { RowButtons } from '../ui/row/RowButtons';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { fichaDe, responsableEn, rolesDe } from './rotulos';

interface Props {
  persona: FichaResponsable;
  onEdit: (vinculo: Hijo) => void;
  onRemove: (vinculo: Hijo) => void;
}

/** The children of a guardian: what one is to each, and who pays for it. */
export function Hijos({ persona: { hijos }, onEdit, onRemove }: Props) {
  const abre = usePermiso([ACCESO.estudiante]);
  const edita = usePermiso(responsableService.calls.update.access);
  return (
    <RowList className="people">
      {hijos.map((hijo) => {
        const { nombreCompleto: nombre, codigoEstudiante, contactoPago, pagador } = hijo;
        return (
          <PersonRow
            key={hijo.codigoResponsable}
            name={abre ? <Link href={fichaDe(codigoEstudiante)}>{nombre}</Link> : nombre}
            note={
              <>
                {rolesDe(hijo)}
                {!contactoPago && pagador && (
                  <>
                    {' '}
                    Paga <Link href={responsableEn(pagador.codigoEntidad)}>{pagador.nombre}</Link>
                  </>
                )}
              </>
            }
          >
            {!hijo.activo && <EstadoTag estado={false} />}
            {edita && (
              <RowButtons>
                <IconButton icon="pi-pencil" label={`Editar vínculo con ${nombre}`} onClick={() => onEdit(hijo)} />
                {!contactoPago && (
                  <IconButton icon="pi-times" severity="danger" label={`Desvincular de ${nombre}`} onClick={() => onRemove(hijo)} />
                )}
              </RowButtons>
            )}
          </PersonRow>
        );
      })}
    </RowList>
  );
}

import Link from 'next/link';
import { ACCESO } from '@/contract/accesos';
import { MAX_RESPONSABLES, type Pariente, type Parientes as Familia } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { later } from '../../data/later';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/useSession';
import { Empty } from '../../feedback/Notice';
import { Telefonos } from '../../responsables/Contacto';
import { fichaDe, responsableEn, rolesDe } from '../../responsables/rotulos';
import { useDesvincular } from '../../responsables/useDesvincular';
import { Button, IconButton } from '../../ui/Button';
import { RowList } from '../../ui/keyboard/RowList';
import { PersonRow } from '../../ui/row/PersonRow';
import { RowButtons } from '../../ui/row/RowButtons';
import { Section } from '../../ui/Section';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { useOpen } from '../../ui/useOpen';

const PersonaForm = later(() => import('../../personas/PersonaForm'), 'PersonaForm');
const VinculoForm = later(() => import('../../responsables/VinculoForm'), 'VinculoForm');
const ResponsableForm = later(() => import('../../responsables/ResponsableForm'), 'ResponsableForm');

type Editing = { persona: Pariente } | { vinculo: Pariente } | { nuevo: true };

/** A guardian's link, in the form of its editor. */
const vinculoDe = ({ versionVinculo, ...one }: Pariente, { responsables }: Familia) => {
  const paga = responsables.find(({ contactoPago }) => contactoPago);
  return { ...one, version: versionVinculo, pagador: paga ? { ...paga, nombre: paga.nombreCompleto } : null };
};

interface FilaProps {
  pariente: Pariente;
  unico: boolean;
  edita: boolean;
  onEdit: (editing: Editing) => void;
  onRemove: () => void;
}

function Fila({ pariente, unico, edita, onEdit, onRemove }: FilaProps) {
  const abre = usePermiso([ACCESO.responsables]);
  const { nombreCompleto: nombre, codigoEntidad, email } = pariente;
  return (
    <PersonRow name={abre ? <Link href={responsableEn(codigoEntidad)}>{nombre}</Link> : nombre} note={rolesDe(pariente)}>
      <Telefonos persona={pariente} />
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {edita && (
        <RowButtons>
          <IconButton icon="pi-pencil" label={`Editar a ${nombre}`} onClick={() => onEdit({ persona: pariente })} />
          <IconButton icon="pi-sliders-h" label={`Editar vínculo de ${nombre}`} onClick={() => onEdit({ vinculo: pariente })} />
          {!unico && !pariente.contactoPago && (
            <IconButton icon="pi-times" severity="danger" label={`Desvincular a ${nombre}`} onClick={onRemove} />
          )}
        </RowButtons>
      )}
    </PersonRow>
  );
}

function Hermanos({ hermanos }: Pick<Familia, 'hermanos'>) {
  const abre = usePermiso([ACCESO.estudiante]);
  if (hermanos.length === 0) return <p className="nothing">Ningún otro estudiante comparte un responsable.</p>;
  return (
    <RowList className="people">
      {hermanos.map(({ codigoEstudiante, nombreCompleto, activo, grupos }) => (
        <PersonRow
          key={codigoEstudiante}
          name={abre ? <Link href={fichaDe(codigoEstudiante)}>{nombreCompleto}</Link> : nombreCompleto}
          note={grupos || 'Sin grupo'}
        >
          {!activo && <EstadoTag estado={false} />}
        </PersonRow>
      ))}
    </RowList>
  );
}

function DeFamilia({ codigoEstudiante, familia, onChange }: { codigoEstudiante: number; familia: Familia; onChange: () => void }) {
  const [editing, setEditing, close] = useOpen<Editing>(onChange);
  const edita = usePermiso(responsableService.calls.save.access);
  const desvincular = useDesvincular(onChange);
  const { responsables, hermanos } = familia;
  const agregar = edita && responsables.length < MAX_RESPONSABLES && (
    <Button label="Agregar responsable" icon="pi-plus" small outlined onClick={() => setEditing({ nuevo: true })} />
  );
  return (
    <div className="flex flex-column gap-4">
      <Section title="Responsables" beside={responsables.length > 0 && agregar}>
        {responsables.length === 0 ? (
          <Empty icon="pi-heart" title="Sin responsables: agregue a quien responde por este estudiante.">
            {agregar}
          </Empty>
        ) : (
          <RowList className="people">
            {responsables.map((one) => (
              <Fila
                key={one.codigoResponsable}
                pariente={one}
                unico={responsables.length === 1}
                edita={edita}
                onEdit={setEditing}
                onRemove={() => void desvincular({ codigoResponsable: one.codigoResponsable, responsable: one.nombreCompleto })}
              />
            ))}
          </RowList>
        )}
      </Section>
      <Section title="Hermanos">
        <Hermanos hermanos={hermanos} />
      </Section>
      {editing && 'persona' in editing && <PersonaForm persona={editing.persona} onClose={close} onUndone={onChange} />}
      {editing && 'nuevo' in editing && <ResponsableForm estudiante={{ codigoEstudiante }} onClose={close} />}
      {editing && 'vinculo' in editing && (
        <VinculoForm vinculo={vinculoDe(editing.vinculo, familia)} nombre={editing.vinculo.nombreCompleto} onClose={close} />
      )}
    </div>
  );
}

/** The guardians of a student and the siblings who share one of them. */
export default function Parientes({ codigoEstudiante }: { codigoEstudiante: number }) {
  return (
    <Loaded of={useLoaded(responsableService.deEstudiante, { query: { codigoEstudiante } })}>
      {(familia, reload) => <DeFamilia codigoEstudiante={codigoEstudiante} familia={familia} onChange={reload} />}
    </Loaded>
  );
}

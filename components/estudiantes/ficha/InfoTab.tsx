import { later } from '../../data/later';
import type { InfoEstudiante } from '@/contract/estudiantes/info';
import { fichaService } from '@/services/estudiantes/fichas';
import { useLoaded, Loaded } from '../../data/useLoaded';
import { Empty } from '../../feedback/Notice';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { Section } from '../../ui/Section';
import { PARTES_DE_INFO } from './infoCampos';
import { useOpen } from '../../ui/useOpen';

const InfoForm = later(() => import('./InfoForm'), 'InfoForm');

function Partes({ info }: { info: InfoEstudiante }) {
  return PARTES_DE_INFO.map(({ titulo, campos }) => {
    const said = campos.filter(({ name }) => info[name]);
    if (said.length === 0) return null;
    return (
      <Section key={titulo} title={titulo}>
        <Facts of={said.map(({ name, label }) => [label, info[name]])} />
      </Section>
    );
  });
}

function Info({ codigoEstudiante, info, onChange }: { codigoEstudiante: number; info: InfoEstudiante; onChange: () => void }) {
  const [editing, setEditing, close] = useOpen<true>(onChange);
  const blank = PARTES_DE_INFO.every(({ campos }) => campos.every(({ name }) => !info[name]));
  const button = <Button label="Editar información" icon="pi-pencil" outlined small onClick={() => setEditing(true)} />;
  return (
    <div className="flex flex-column gap-4">
      {blank ? (
        <Empty icon="pi-heart" title="Todavía no hay más información: salud, escuela y uniforme se anotan aquí.">
          {button}
        </Empty>
      ) : (
        <>
          <div className="flex justify-content-end">{button}</div>
          <Partes info={info} />
        </>
      )}
      {editing && <InfoForm codigoEstudiante={codigoEstudiante} info={info} onClose={close} />}
    </div>
  );
}

/** Health, school and uniform of a student. */
export default function InfoTab({ codigoEstudiante }: { codigoEstudiante: number }) {
  return (
    <Loaded of={useLoaded(fichaService.info, { params: { id: codigoEstudiante } })}>
      {(info, reload) => <Info codigoEstudiante={codigoEstudiante} info={info} onChange={reload} />}
    </Loaded>
  );
}

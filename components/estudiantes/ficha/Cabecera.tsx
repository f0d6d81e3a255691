import { useEffect, useRef, type ReactNode } from 'react';
import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { edad } from '@/domain/academico/edad';
import { hoyEn } from '@/domain/fechas';
import { fichaService, fusionService } from '@/services/fichas';
import { day, plural } from '@/utils/format';
import { SubirFoto } from '../../archivos/SubirFoto';
import { usePermiso } from '../../data/usePermiso';
import { UnionesRecientes } from '../../personas/UnionesRecientes';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { FotoEstudiante } from '../FotoEstudiante';
import { Notice } from '../../feedback/Notice';
import css from './Cabecera.module.css';

interface Props {
  ficha: FichaEstudiante;
  onChanged: () => void;
  onOpen: (codigo: number) => void;
  /** The actions on the record. */
  children: ReactNode;
}

function FotoConCambio({ ficha, onChanged }: Pick<Props, 'ficha' | 'onChanged'>) {
  const { codigoEstudiante, nombreCompleto, codigoFoto } = ficha;
  const cambia = usePermiso(fichaService.calls.saveFoto.access);
  const foto = <FotoEstudiante codigoEstudiante={codigoEstudiante} nombre={nombreCompleto} codigoFoto={codigoFoto} large />;
  if (!cambia) return foto;
  const params = { id: codigoEstudiante };
  return (
    <SubirFoto
      label="Foto"
      hasPhoto={codigoFoto !== null}
      onUpload={({ nombre, archivo }) => fichaService.saveFoto({ params, query: { nombre }, archivo }).then(onChanged)}
      onRemove={() => fichaService.deleteFoto({ params }).then(onChanged)}
    >
      {foto}
    </SubirFoto>
  );
}

/** Why a record is inactive: it was merged into another one, or the student left. */
const Inactivo = ({ ficha: { fusion, baja }, onOpen }: Pick<Props, 'ficha' | 'onOpen'>) => (
  <Notice tone="info" className="w-full">
    {fusion ? (
      <>
        Esta ficha se unió a{' '}
        <button type="button" className="link-button" onClick={() => onOpen(fusion.codigoEstudiante)}>
          {fusion.nombreCompleto} #{fusion.codigoEstudiante}
        </button>
        : allí está lo suyo.
      </>
    ) : baja ? (
      `Inactivo desde el ${day(baja.fecha)}: ${baja.motivo} (${baja.usuario}).`
    ) : (
      'Inactivo; no consta desde cuándo ni por qué.'
    )}
  </Notice>
);

/** The head of a record: photo, name, code, age, state, groups, and the medical alert. */
export function Cabecera({ ficha, onChanged, onOpen, children }: Props) {
  const { codigoEstudiante, nombreCompleto, activo, alertaMedica, grupos, entidad } = ficha;
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus goes to the name, so that a screen reader starts there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const anios = entidad.fechaNacimiento && plural(edad(entidad.fechaNacimiento, hoyEn(new Date())), 'año');
  return (
    <header className="card flex flex-wrap gap-3 align-items-center">
      <FotoConCambio ficha={ficha} onChanged={onChanged} />
      <div className={`${css.who} min-w-0`}>
        <h1 ref={heading} tabIndex={-1} className="break outline-none">
          {nombreCompleto}
        </h1>
        <p className="flex flex-wrap column-gap-3 row-gap-1 align-items-center mt-1 text-muted">
          <span>#{codigoEstudiante}</span>
          {anios && <span>{anios}</span>}
          <span>{grupos || 'Sin inscripción activa'}</span>
          <EstadoTag estado={activo} />
        </p>
      </div>
      <div className={`${css.actions} flex flex-wrap gap-2 align-items-center`}>{children}</div>
      {!activo && <Inactivo ficha={ficha} onOpen={onOpen} />}
      <UnionesRecientes uniones={ficha.uniones} deshacer={fusionService.deshacer} onHecho={onChanged} />
      {alertaMedica && (
        <Notice tone="warn" icon="pi-heart" className="w-full">
          <strong>Alerta médica.</strong> {alertaMedica}
        </Notice>
      )}
    </header>
  );
}

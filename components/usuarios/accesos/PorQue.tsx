import { useId, useState } from 'react';
import { SECCIONES, type AccesosDeUsuario } from '@/contract/usuarios/acceso';
import { porQue } from '@/domain/accesos';
import { Select } from '../../ui/Select';

/** Answers in a sentence why a page opens for a user, or does not. */
export function PorQue({ quien }: { quien: AccesosDeUsuario }) {
  const id = useId();
  const [codigo, setCodigo] = useState<number | null>(null);
  const options = SECCIONES.flatMap((seccion) =>
    quien.accesos.filter((one) => one.seccion === seccion).map((one) => ({ value: one.codigoAcceso, label: one.descripcion })),
  );
  const answer = codigo === null ? undefined : porQue(quien, codigo);
  return (
    <div className="por-que">
      <label htmlFor={id}>¿Por qué se abre o no una página?</label>
      <Select id={id} placeholder="Elija una página" options={options} value={codigo} onChange={(value) => setCodigo(Number(value))} />
      <p role="status" className={answer && `notice ${answer.abre ? 'notice-success' : 'notice-warn'}`}>
        {answer && <i className={`pi ${answer.abre ? 'pi-check-circle' : 'pi-lock'}`} aria-hidden />}
        {answer && <span>{answer.frase}</span>}
      </p>
    </div>
  );
}

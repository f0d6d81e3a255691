alter table periodo_academico add constraint periodo_sin_solape
  exclude using gist (codigo_compania with =, coalesce(codigo_sucursal, 0) with =, tipo with =, daterange(fecha_inicio, fecha_fin, '[]') with &&)
  where (activo);
--> statement-breakpoint
-- What a student is found by: own name, document and code, and the names and phones of the guardians.
create function texto_estudiante(estudiante, out nombre_completo text, out busqueda text) language sql stable as $$
  select p.nombre || ' ' || p.apellido,
    sin_acento(concat_ws(' ', p.nombre, p.apellido, p.documento, $1.codigo_estudiante,
      (select string_agg(concat_ws(' ', g.nombre, g.apellido, regexp_replace(g.telefono, '\D', '', 'g')), ' ' order by g.codigo_entidad)
       from responsable_estudiante r join entidad g using (codigo_entidad) where r.codigo_estudiante = $1.codigo_estudiante)))
  from entidad p where p.codigo_entidad = $1.codigo_entidad
$$;
--> statement-breakpoint
create function estudiante_al_guardar() returns trigger language plpgsql as $$
begin
  select t.nombre_completo, t.busqueda into new.nombre_completo, new.busqueda from texto_estudiante(new) t;
  return new;
end $$;
--> statement-breakpoint
create trigger texto before insert or update of codigo_entidad on estudiante for each row execute function estudiante_al_guardar();
--> statement-breakpoint
create function refrescar_estudiantes(codigos int[]) returns void language sql as $$
  update estudiante e set nombre_completo = t.nombre_completo, busqueda = t.busqueda
  from estudiante e2 cross join lateral texto_estudiante(e2) t
  where e.codigo_estudiante = e2.codigo_estudiante and e2.codigo_estudiante = any(codigos)
    and (e.nombre_completo, e.busqueda) is distinct from (t.nombre_completo, t.busqueda)
$$;
--> statement-breakpoint
create function entidad_al_cambiar() returns trigger language plpgsql as $$
begin
  perform refrescar_estudiantes(array(
    select codigo_estudiante from estudiante where codigo_entidad = new.codigo_entidad
    union select codigo_estudiante from responsable_estudiante where codigo_entidad = new.codigo_entidad));
  return null;
end $$;
--> statement-breakpoint
create trigger texto_estudiante after update of nombre, apellido, documento, telefono on entidad for each row execute function entidad_al_cambiar();
--> statement-breakpoint
create function responsable_al_cambiar() returns trigger language plpgsql as $$
begin
  perform refrescar_estudiantes(array[coalesce(new.codigo_estudiante, old.codigo_estudiante)]);
  return null;
end $$;
--> statement-breakpoint
create trigger texto_estudiante after insert or update or delete on responsable_estudiante for each row execute function responsable_al_cambiar();
--> statement-breakpoint
drop index factura_pendiente;
--> statement-breakpoint
create index factura_pendiente on factura (codigo_sucursal, fecha_vencimiento, codigo_estudiante)
  include (codigo_compania, codigo_factura, total, pagado, pendiente) where pendiente > 0;

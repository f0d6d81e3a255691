-- An audit row carries the branches of whoever it is about, also where the changed table names no branch.
create function sucursales_de_persona(persona int) returns int[] language plpgsql stable as $$
begin
  return (with suyas (codigo_sucursal) as (
    select codigo_sucursal from estudiante where codigo_entidad = persona
    union select e.codigo_sucursal from responsable_estudiante r join estudiante e using (codigo_estudiante) where r.codigo_entidad = persona
    union select p.codigo_sucursal from profesor p where p.codigo_entidad = persona
    union select g.codigo_sucursal from profesor p join grupo g using (codigo_profesor) where p.codigo_entidad = persona
    union select s.codigo_sucursal from usuario u join sucursal_usuario s using (codigo_usuario) where u.codigo_entidad = persona),
  sueltas (codigo_sucursal) as (
    select codigo_sucursal_origen from entidad where codigo_entidad = persona
    union select codigo_sucursal from factura where codigo_entidad = persona),
  todas as (select * from suyas union all select * from sueltas where not exists (select from suyas))
  -- A null among them (an instructor of all branches, a person of no branch) means the whole company.
  select case when bool_or(codigo_sucursal is null) then null else coalesce(array_agg(codigo_sucursal), '{}') end from todas);
end $$;
--> statement-breakpoint
-- Branches of a changed row by the column that says whose it is; null: of the whole company, none: of nobody yet, or of nobody any more.
create function sucursales_de_fila(columna text, fila jsonb) returns int[] language plpgsql stable as $$
declare
  codigo int := (fila->>columna)::int;
begin
  case columna
    when 'codigo_sucursal' then return case when codigo is not null then array[codigo] end;
    when 'codigo_estudiante' then return array(select codigo_sucursal from estudiante where codigo_estudiante = codigo);
    when 'codigo_grupo' then return array(select codigo_sucursal from grupo where codigo_grupo = codigo);
    when 'codigo_caja' then return array(select codigo_sucursal from caja where codigo_caja = codigo);
    when 'codigo_usuario' then return array(select codigo_sucursal from sucursal_usuario where codigo_usuario = codigo
      union select (fila->>'codigo_sucursal')::int where fila ? 'codigo_sucursal');
    when 'codigo_entidad' then return sucursales_de_persona(codigo);
    when 'codigo_cobro' then return array(select codigo_sucursal from cobro where codigo_cobro = codigo);
    when 'codigo_factura' then return array(select codigo_sucursal from factura where codigo_factura = codigo);
    when 'codigo_periodo' then return (select sucursales_de_fila('codigo_sucursal', to_jsonb(p)) from periodo_academico p where codigo_periodo = codigo);
    else return null;
  end case;
end $$;
--> statement-breakpoint
-- The column of a table that says whose its rows are: its own branch, else the first of these; null: they are the company's.
create function columna_de_sucursal(nombre text) returns text language sql stable as $$
  select columna from unnest('{codigo_sucursal,codigo_estudiante,codigo_grupo,codigo_caja,codigo_usuario,codigo_entidad,codigo_cobro,codigo_factura,codigo_periodo}'::text[])
    with ordinality as una (columna, orden)
  where exists (select from pg_attribute where attrelid = to_regclass(quote_ident(nombre)) and attname = columna and not attisdropped)
    -- A user has the branches that others of the table give too.
    and not (nombre = 'sucursal_usuario' and columna = 'codigo_sucursal')
  order by orden limit 1
$$;
--> statement-breakpoint
alter table auditoria add column sucursales int[];
--> statement-breakpoint
update auditoria set sucursales = case when codigo_sucursal is not null and tabla <> 'sucursal_usuario' then array[codigo_sucursal]
    else sucursales_de_fila(t.columna, coalesce(despues, antes)) end
  from (select tabla de_tabla, columna_de_sucursal(tabla) columna from auditoria group by 1) t
  where tabla = de_tabla and (codigo_sucursal is not null or columna is not null);
--> statement-breakpoint
alter table auditoria drop column codigo_sucursal;
--> statement-breakpoint
drop index auditoria_registro;

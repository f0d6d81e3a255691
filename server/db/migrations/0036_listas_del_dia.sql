CREATE TABLE "lista_dia" (
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_grupo" integer NOT NULL,
	"fecha" date NOT NULL,
	"presentes" integer NOT NULL,
	"tardanzas" integer NOT NULL,
	"ausentes" integer NOT NULL,
	"excusas" integer NOT NULL,
	"recuperaciones" integer NOT NULL,
	"primera" timestamp with time zone NOT NULL,
	CONSTRAINT "lista_dia_codigo_grupo_fecha_pk" PRIMARY KEY("codigo_grupo","fecha")
);
--> statement-breakpoint
CREATE TABLE "ultima_asistencia" (
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_grupo" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"fecha" date NOT NULL,
	CONSTRAINT "ultima_asistencia_codigo_grupo_codigo_estudiante_pk" PRIMARY KEY("codigo_grupo","codigo_estudiante")
);
--> statement-breakpoint
DROP INDEX "asistencia_fecha";--> statement-breakpoint
ALTER TABLE "lista_dia" ADD CONSTRAINT "lista_dia_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lista_dia" ADD CONSTRAINT "lista_dia_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lista_dia" ADD CONSTRAINT "lista_dia_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultima_asistencia" ADD CONSTRAINT "ultima_asistencia_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultima_asistencia" ADD CONSTRAINT "ultima_asistencia_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultima_asistencia" ADD CONSTRAINT "ultima_asistencia_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ultima_asistencia" ADD CONSTRAINT "ultima_asistencia_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lista_dia_fecha" ON "lista_dia" USING btree ("codigo_compania","codigo_sucursal","fecha");--> statement-breakpoint
CREATE INDEX "ultima_asistencia_estudiante" ON "ultima_asistencia" USING btree ("codigo_estudiante");--> statement-breakpoint
CREATE INDEX "ultima_asistencia_fecha" ON "ultima_asistencia" USING btree ("codigo_compania","codigo_sucursal","fecha","codigo_estudiante");--> statement-breakpoint
CREATE INDEX "asistencia_grupo" ON "registro_asistencia" USING btree ("codigo_grupo","fecha_asistencia");--> statement-breakpoint
CREATE INDEX "asistencia_falta" ON "registro_asistencia" USING btree ("codigo_compania","codigo_sucursal","fecha_asistencia","codigo_estudiante") WHERE estado = 'AUSENTE';--> statement-breakpoint
CREATE INDEX "entidad_cumple" ON "entidad" USING btree ("codigo_compania",((extract(month from fecha_nacimiento) * 100 + extract(day from fecha_nacimiento))::int)) WHERE fecha_nacimiento is not null;
--> statement-breakpoint
insert into lista_dia (codigo_compania, codigo_sucursal, codigo_grupo, fecha, presentes, tardanzas, ausentes, excusas, recuperaciones, primera)
select min(codigo_compania), min(codigo_sucursal), codigo_grupo, fecha_asistencia, count(*) filter (where estado = 'PRESENTE'),
  count(*) filter (where estado = 'TARDANZA'), count(*) filter (where estado = 'AUSENTE'), count(*) filter (where estado = 'EXCUSA'),
  count(*) filter (where recuperacion), min(momento)
from registro_asistencia group by codigo_grupo, fecha_asistencia;
--> statement-breakpoint
insert into ultima_asistencia (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, fecha)
select min(codigo_compania), min(codigo_sucursal), codigo_grupo, codigo_estudiante, max(fecha_asistencia)
from registro_asistencia where estado in ('PRESENTE', 'TARDANZA') group by codigo_grupo, codigo_estudiante;
--> statement-breakpoint
analyze lista_dia, ultima_asistencia, entidad;
--> statement-breakpoint
-- Adds the marks of one statement to the sums of their rolls (1), or takes them away (-1); a correction does both, the new ones first. A row of a
-- sum belongs to one group, so that rolls of different groups never wait for each other, and what is added is right in any order of two writers.
create function sumar_listas() returns trigger language plpgsql as $$
declare
  signo constant int := tg_argv[0];
begin
  if not exists (select from filas) then
    return null; -- "on conflict do update" fires for both of what it may do.
  end if;
  insert into lista_dia as l (codigo_compania, codigo_sucursal, codigo_grupo, fecha, presentes, tardanzas, ausentes, excusas, recuperaciones, primera)
  select min(codigo_compania), min(codigo_sucursal), codigo_grupo, fecha_asistencia, signo * count(*) filter (where estado = 'PRESENTE'),
    signo * count(*) filter (where estado = 'TARDANZA'), signo * count(*) filter (where estado = 'AUSENTE'), signo * count(*) filter (where estado = 'EXCUSA'),
    signo * count(*) filter (where recuperacion), min(momento)
  from filas group by codigo_grupo, fecha_asistencia order by codigo_grupo, fecha_asistencia
  on conflict (codigo_grupo, fecha) do update
  set presentes = l.presentes + excluded.presentes, tardanzas = l.tardanzas + excluded.tardanzas, ausentes = l.ausentes + excluded.ausentes,
    excusas = l.excusas + excluded.excusas, recuperaciones = l.recuperaciones + excluded.recuperaciones, primera = least(l.primera, excluded.primera);
  if signo = 1 then
    insert into ultima_asistencia as u (codigo_compania, codigo_sucursal, codigo_grupo, codigo_estudiante, fecha)
    select min(codigo_compania), min(codigo_sucursal), codigo_grupo, codigo_estudiante, max(fecha_asistencia)
    from filas where estado in ('PRESENTE', 'TARDANZA') group by codigo_grupo, codigo_estudiante order by codigo_grupo, codigo_estudiante
    on conflict (codigo_grupo, codigo_estudiante) do update set fecha = excluded.fecha where u.fecha < excluded.fecha;
    return null;
  end if;
  -- Of what is taken away, what was the first or the last is looked for anew, once the row of the sum is ours: only then is everybody's mark seen.
  delete from lista_dia where (codigo_grupo, fecha) in (select codigo_grupo, fecha_asistencia from filas) and presentes + tardanzas + ausentes + excusas = 0;
  update lista_dia l set primera = r.primera
  from (select codigo_grupo, fecha_asistencia, min(momento) primera from registro_asistencia
    where (codigo_grupo, fecha_asistencia) in (select codigo_grupo, fecha_asistencia from filas) group by 1, 2) r
  where l.codigo_grupo = r.codigo_grupo and l.fecha = r.fecha_asistencia and l.primera <> r.primera;
  perform from ultima_asistencia u where (codigo_grupo, codigo_estudiante) in (
    select codigo_grupo, codigo_estudiante from filas where estado in ('PRESENTE', 'TARDANZA')) order by codigo_grupo, codigo_estudiante for update;
  if not found then return null; end if;
  update ultima_asistencia u set fecha = r.fecha
  from (select codigo_grupo, codigo_estudiante, max(fecha_asistencia) fecha from registro_asistencia
    where estado in ('PRESENTE', 'TARDANZA') and (codigo_grupo, codigo_estudiante) in (
      select codigo_grupo, codigo_estudiante from filas where estado in ('PRESENTE', 'TARDANZA')) group by 1, 2) r
  where u.codigo_grupo = r.codigo_grupo and u.codigo_estudiante = r.codigo_estudiante and u.fecha <> r.fecha;
  delete from ultima_asistencia u
  where (codigo_grupo, codigo_estudiante) in (select codigo_grupo, codigo_estudiante from filas where estado in ('PRESENTE', 'TARDANZA'))
    and not exists (select from registro_asistencia r where r.codigo_grupo = u.codigo_grupo and r.codigo_estudiante = u.codigo_estudiante
      and r.estado in ('PRESENTE', 'TARDANZA'));
  return null;
end $$;
--> statement-breakpoint
create trigger listas_nuevas after insert on registro_asistencia referencing new table as filas for each statement execute function sumar_listas('1');
--> statement-breakpoint
create trigger listas_cambiadas_1 after update on registro_asistencia referencing new table as filas for each statement execute function sumar_listas('1');
--> statement-breakpoint
create trigger listas_cambiadas_2 after update on registro_asistencia referencing old table as filas for each statement execute function sumar_listas('-1');
--> statement-breakpoint
create trigger listas_quitadas after delete on registro_asistencia referencing old table as filas for each statement execute function sumar_listas('-1');

CREATE TABLE "subperiodo" (
	"codigo_subperiodo" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subperiodo_codigo_subperiodo_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer,
	"codigo_periodo" integer NOT NULL,
	"descripcion" text NOT NULL,
	"fecha_inicio" date NOT NULL,
	"fecha_fin" date NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion)) STORED NOT NULL,
	CONSTRAINT "subperiodo_fechas" CHECK (fecha_fin >= fecha_inicio)
);
--> statement-breakpoint
ALTER TABLE "dia_sin_clase" ADD COLUMN "creado" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "grupo" ADD COLUMN "codigo_grupo_origen" integer;--> statement-breakpoint
ALTER TABLE "registro_asistencia" ADD COLUMN "recuperacion" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "registro_asistencia" ADD COLUMN "modificado" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD COLUMN "codigo_inscripcion_origen" integer;--> statement-breakpoint
ALTER TABLE "subperiodo" ADD CONSTRAINT "subperiodo_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subperiodo" ADD CONSTRAINT "subperiodo_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subperiodo" ADD CONSTRAINT "subperiodo_codigo_periodo_periodo_academico_codigo_periodo_fk" FOREIGN KEY ("codigo_periodo") REFERENCES "public"."periodo_academico"("codigo_periodo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subperiodo_descripcion_unica" ON "subperiodo" USING btree ("codigo_periodo",sin_acento(descripcion));--> statement-breakpoint
CREATE INDEX "subperiodo_compania" ON "subperiodo" USING btree ("codigo_compania","fecha_inicio");--> statement-breakpoint
ALTER TABLE "grupo" ADD CONSTRAINT "grupo_codigo_grupo_origen_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo_origen") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inscripcion" ADD CONSTRAINT "inscripcion_codigo_inscripcion_origen_inscripcion_codigo_inscripcion_fk" FOREIGN KEY ("codigo_inscripcion_origen") REFERENCES "public"."inscripcion"("codigo_inscripcion") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grupo_renovado_unico" ON "grupo" USING btree ("codigo_grupo_origen","codigo_periodo") WHERE codigo_grupo_origen is not null;--> statement-breakpoint
CREATE INDEX "asistencia_nota" ON "registro_asistencia" USING btree ("codigo_compania","codigo_sucursal","fecha_asistencia") WHERE nota <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "inscripcion_renovada_unica" ON "inscripcion" USING btree ("codigo_inscripcion_origen") WHERE codigo_inscripcion_origen is not null;--> statement-breakpoint
alter table subperiodo add constraint subperiodo_sin_solape
  exclude using gist (codigo_periodo with =, daterange(fecha_inicio, fecha_fin, '[]') with &&) where (activo);

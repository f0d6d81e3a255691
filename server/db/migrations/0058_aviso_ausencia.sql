-- rolling
CREATE TABLE "aviso_ausencia" (
	"codigo_aviso_ausencia" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aviso_ausencia_codigo_aviso_ausencia_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_grupo" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"fecha_asistencia" date NOT NULL,
	"razon" text NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aviso_ausencia" ADD CONSTRAINT "aviso_ausencia_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso_ausencia" ADD CONSTRAINT "aviso_ausencia_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso_ausencia" ADD CONSTRAINT "aviso_ausencia_codigo_grupo_grupo_codigo_grupo_fk" FOREIGN KEY ("codigo_grupo") REFERENCES "public"."grupo"("codigo_grupo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aviso_ausencia" ADD CONSTRAINT "aviso_ausencia_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aviso_ausencia_unico" ON "aviso_ausencia" USING btree ("codigo_estudiante","codigo_grupo","fecha_asistencia");
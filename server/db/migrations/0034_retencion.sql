CREATE TABLE "seguimiento_estudiante" (
	"codigo_seguimiento" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seguimiento_estudiante_codigo_seguimiento_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_estudiante" integer NOT NULL,
	"resultado" text NOT NULL,
	"regresa" date,
	"nota" text DEFAULT '' NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	CONSTRAINT "seguimiento_regreso" CHECK ((resultado = 'REGRESA') = (regresa is not null))
);
--> statement-breakpoint
ALTER TABLE "seguimiento_estudiante" ADD CONSTRAINT "seguimiento_estudiante_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seguimiento_estudiante" ADD CONSTRAINT "seguimiento_estudiante_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seguimiento_estudiante" ADD CONSTRAINT "seguimiento_estudiante_codigo_estudiante_estudiante_codigo_estudiante_fk" FOREIGN KEY ("codigo_estudiante") REFERENCES "public"."estudiante"("codigo_estudiante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seguimiento_de_estudiante" ON "seguimiento_estudiante" USING btree ("codigo_estudiante","momento");
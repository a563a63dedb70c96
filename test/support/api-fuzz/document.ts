/** The part of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
  nullable?: boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface Media {
  content?: Record<string, { schema?: Schema }>;
}

interface RawOperation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: Media & { required?: boolean };
  responses: Record<string, Media & { description?: string }>;
  security?: Record<string, string[]>[];
}

export interface ApiDocument {
  openapi: string;
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema>; securitySchemes?: Record<string, unknown> };
}

/** One operation with the facts that tests need. */
export class Operation {
  constructor(
    readonly document: ApiDocument,
    readonly path: string,
    readonly method: string,
    readonly raw: RawOperation,
  ) {}

  get id(): string {
    return this.raw.operationId ?? `${this.method} ${this.path}`;
  }

  parameters(where: Parameter['in']): Parameter[] {
    return (this.raw.parameters ?? []).filter((parameter) => parameter.in === where);
  }

  /** The schema of its JSON body; undefined when it takes none. */
  get body(): Schema | undefined {
    return this.raw.requestBody?.content?.['application/json']?.schema;
  }

  /** Whether it accepts files. */
  get isUpload(): boolean {
    return this.raw.requestBody?.content?.['multipart/form-data'] !== undefined;
  }

  /** Whether its method may change data. */
  get changes(): boolean {
    return this.method !== 'get';
  }

  needs(scheme: 'session' | 'csrf' | 'agent_key'): boolean {
    return (this.raw.security ?? []).some((way) => scheme in way);
  }

  /** Error codes allowed for a status. */
  errorCodes(status: number): string[] {
    return [...(this.raw.responses[status]?.description ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code ?? '');
  }

  /** Statuses below 400. */
  get successes(): number[] {
    return Object.keys(this.raw.responses)
      .map(Number)
      .filter((status) => status < 400);
  }

  schemaOf(status: number): Schema | undefined {
    return this.raw.responses[status]?.content?.['application/json']?.schema;
  }

  /** A schema with its references and combinations resolved. */
  fold(schema: Schema): Schema {
    const parts = [schema.$ref ? this.resolve(schema.$ref) : undefined, ...(schema.allOf ?? [])];
    const choice = (schema.anyOf ?? schema.oneOf ?? []).map((one) => this.fold(one));
    const folded: Schema = Object.assign({}, ...parts.flatMap((part) => (part ? [this.fold(part)] : [])), schema);
    if (choice.length === 0) return folded;
    const types = choice.flatMap((one) => typesOf(one));
    return Object.assign(folded, ...choice.filter((one) => !typesOf(one).includes('null')), { type: types });
  }

  private resolve(reference: string): Schema {
    const schema = this.document.components.schemas[reference.split('/').at(-1) ?? ''];
    if (!schema) throw new Error(`${this.id}: ${reference} is not in the document`);
    return schema;
  }
}

export function typesOf(schema: Schema): string[] {
  if (schema.type === undefined) return schema.properties ? ['object'] : [];
  return Array.isArray(schema.type) ? schema.type : [schema.type];
}

/** The document served by the running server. */
export async function fetchDocument(url: string): Promise<ApiDocument> {
  const answer = await fetch(`${url}/api/openapi.json`);
  if (answer.status !== 200) throw new Error(`/api/openapi.json: ${answer.status}`);
  return (await answer.json()) as ApiDocument;
}

export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => new Operation(document, path, method, raw)),
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { extendTailwindMerge } from 'tailwind-merge';
import ts from 'typescript';

const ROOT = resolve(__dirname, '../..');

/**
 * Browsers apply the later rule of a stylesheet, not the later class of an attribute. A class that another one may
 * override is therefore marked `base:`, which has no specificity.
 */
describe('class names', () => {
  const merge = extendTailwindMerge({
    extend: { theme: { radius: ['control', 'card', 'dialog', 'squircle'], shadow: ['overlay'] } },
  });

  const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

  /** Classes of `earlier` that set the same property as a class of `later`. */
  const replaced = (earlier: string, later: string): string[] => {
    const kept = words(merge(`${earlier} ${later}`));
    return words(earlier).filter((word) => !kept.includes(word));
  };

  const files = readdirSync(join(ROOT, 'client/src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.spec.'))
    .map((path) => join(ROOT, 'client/src', path))
    .map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));

  const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
    visit(node);
    ts.forEachChild(node, (child) => walk(child, visit));
  };

  const nodes = (root: ts.Node): ts.Node[] => {
    const all: ts.Node[] = [];
    walk(root, (node) => all.push(node));
    return all;
  };

  const place = (node: ts.Node): string => {
    const file = node.getSourceFile();
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    return `${file.fileName.slice(ROOT.length + 1)}:${line}`;
  };

  /** Initializers of exported constants by name, and of the other ones by file and name. */
  const constants = new Map<string, ts.Expression>();
  for (const node of files.flatMap(nodes)) {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const statement = node.parent.parent;
      const isExported = ts.isVariableStatement(statement) && statement.modifiers?.length;
      const { fileName } = node.getSourceFile();
      constants.set(isExported ? node.name.text : `${fileName} ${node.name.text}`, node.initializer);
    }
  }

  const initializer = (node: ts.Identifier): ts.Expression | undefined =>
    constants.get(`${node.getSourceFile().fileName} ${node.text}`) ?? constants.get(node.text);

  /** All class lists that an expression can evaluate to, including those of its constants. */
  const lists = (expression: ts.Node, seen: ReadonlySet<ts.Node> = new Set()): string[] =>
    nodes(expression).flatMap((node) => {
      if (ts.isStringLiteralLike(node)) {
        return isKeyOrCompared(node) ? [] : [node.text];
      }
      const constant = ts.isIdentifier(node) ? initializer(node) : undefined;
      return constant && isStyle(constant) && !seen.has(constant) ? lists(constant, new Set([...seen, constant])) : [];
    });

  /** True for a text that is not a class list: `size === 'md'`, `{ size: 'sm' }` as an argument of a style. */
  const isKeyOrCompared = (node: ts.Node): boolean =>
    ts.isBinaryExpression(node.parent)
      ? ![ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken].includes(node.parent.operatorToken.kind)
      : ts.isPropertyAssignment(node.parent) && nameOfCall(node) !== 'cva';

  const nameOfCall = (node: ts.Node): string | undefined => {
    const call = ts.findAncestor(node, ts.isCallExpression);
    return call?.expression.getText();
  };

  const isStyle = (node: ts.Expression): boolean =>
    ts.isStringLiteralLike(node) ||
    ts.isConditionalExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    (ts.isCallExpression(node) && /^(cva|cn|\[[\s\S]*\]\.join)$/.test(node.expression.getText()));

  /** The arguments of `cn`, or the bases and variants of `cva`: all of them can apply at once. */
  const parts = (call: ts.CallExpression): string[][] => {
    if (call.expression.getText() === 'cn') {
      return call.arguments.map((argument) => lists(argument));
    }
    const [base, options] = call.arguments;
    const variants = nodes(options ?? call).filter(
      (node): node is ts.PropertyAssignment =>
        ts.isPropertyAssignment(node) && ts.isObjectLiteralExpression(node.initializer) && isVariant(node),
    );
    return [base ? lists(base) : [], ...variants.map((variant) => lists(variant.initializer))];
  };

  const isVariant = (node: ts.PropertyAssignment): boolean =>
    ts.isPropertyAssignment(node.parent.parent) && node.parent.parent.name.getText() === 'variants';

  it('of one element do not conflict', () => {
    const conflicts = files.flatMap(nodes).flatMap((node) => {
      if (!ts.isCallExpression(node) || !['cn', 'cva'].includes(node.expression.getText())) {
        return [];
      }
      const all = parts(node);
      return all.flatMap((later, at) =>
        all.slice(0, at).flatMap((earlier) => {
          const lost = earlier.flatMap((one) => later.flatMap((other) => replaced(one, other)));
          return lost.length ? [`${place(node)}: ${[...new Set(lost)].join(' ')}`] : [];
        }),
      );
    });
    expect(conflicts).toEqual([]);
  });

  it('that a component takes from its parent do not conflict with its own', () => {
    /** Class lists in props other than `className`, by the name of the component. */
    const own = new Map<string, string[]>();
    for (const node of files.flatMap(nodes)) {
      const name = ts.isFunctionDeclaration(node) ? node.name?.text : undefined;
      if (name && /^[A-Z]/.test(name)) {
        const beside = nodes(node).filter(
          (inner) =>
            ts.isCallExpression(inner) &&
            inner.expression.getText() === 'cn' &&
            inner.arguments.some((argument) => argument.getText() === 'className'),
        );
        own.set(
          name,
          beside.flatMap((call) => lists(call)),
        );
      }
    }
    const conflicts = files.flatMap(nodes).flatMap((node) => {
      if (!ts.isJsxSelfClosingElement(node) && !ts.isJsxOpeningElement(node)) {
        return [];
      }
      const given = node.attributes.properties.find(
        (one): one is ts.JsxAttribute => ts.isJsxAttribute(one) && one.name.getText() === 'className',
      );
      const earlier = own.get(node.tagName.getText()) ?? [];
      const lost = given ? lists(given).flatMap((other) => earlier.flatMap((one) => replaced(one, other))) : [];
      return lost.length ? [`${place(node)}: ${node.tagName.getText()}: ${[...new Set(lost)].join(' ')}`] : [];
    });
    expect(conflicts).toEqual([]);
  });
});

const own = Object.getOwnPropertyDescriptor(Element.prototype, "textContent")?.get;

/**
 * In the standard, `textContent` belongs to `Node`, from where the injected program takes it, because a page
 * can hide it on an element. happy-dom has it on the classes below alone. Call this to have it on `Node`.
 */
export function giveNodesText(): void {
  Object.defineProperty(Node.prototype, "textContent", {
    configurable: true,
    get(this: Node): unknown {
      return this instanceof Element ? own?.call(this) : this.nodeValue;
    },
  });
}
